// Teaches the words of a recording that is embedded: those of maps and legends, and of what a file lacks.
import { addWords } from "../../i18n/index.js";
import { components } from "../../components/words/en.js";
import { recording } from "../../features/recording/words/en.js";

addWords({
  en: { ...components, ...recording },
  tr: async () => ({
    ...(await import("../../components/words/tr.js")).components,
    ...(await import("../../features/recording/words/tr.js")).recording,
  }),
  bn: async () => ({
    ...(await import("../../components/words/bn.js")).components,
    ...(await import("../../features/recording/words/bn.js")).recording,
  }),
});
