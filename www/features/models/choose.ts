// The page's actions on the model: choose another one, or open the dialog for models from elsewhere.
import { hub } from "./state.js";
import { hubOf } from "../../domain/hub-id.js";
import { setModel } from "../../state/model.js";
import type { Page } from "../feature.js";

export type ChooseActions = ReturnType<typeof chooseActions>;

export const chooseActions = (page: Page) => ({
  ...choosing(page),
  measureRounding: () => import("./rounding.js").then((rounding) => rounding.measureRounding(page)),
});

const choosing = ({ apply, now, visit, dropped, openStored }: Page) => ({
  model: (model: string) =>
    hubOf(model) && !now().own.some(({ id }) => id === model) ? openStored(model) : apply((s) => setModel(s, model)),
  /** Opens a head in Head. */
  lookAt: (head: string) => visit(`view=head&head=${head}`),
  hub: {
    open: () => apply((s) => hub(s, { open: true })),
    drop: (files: Parameters<Page["dropped"]>[0]) => {
      apply((s) => hub(s, { open: true }));
      dropped(files);
    },
  },
});
