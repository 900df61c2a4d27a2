// The screen as the page knows it: size of the middle region, theme, pixel ratio, and the inks of canvases.
import { canFillScreen } from "../lib/full-screen.js";
import { onRemembered, readRemembered, remember } from "../lib/remembered.js";

export interface Screen {
  theme: "light" | "dark";
  dpr: number;
  ink: Record<string, string>;
  width: number;
  height: number;
  narrow: boolean;
  /** whether it is so low, for example zoomed in, that the heads come before the text */
  low?: boolean;
  /** whether the maps fill the whole screen; absent if they cannot */
  full?: boolean;
}

const INKS = {
  ink: "--ink",
  soft: "--ink-soft",
  faint: "--ink-faint",
  amber: "--amber",
  paper: "--paper",
  accent: "--accent",
  line: "--line",
  second: "--second",
  light: "--on-dark",
  dark: "--on-light",
};
const THEME = "theme";

export function watchScreen(changed: (screen: Screen) => void): {
  first: Screen;
  watch(body: Element): void;
  switchTheme(): void;
} {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const narrow = matchMedia("(max-width: 1019.98px)");
  const low = matchMedia("(max-width: 1019.98px) and (max-height: 640px) and (orientation: landscape)");
  const choose = (chosen: string | null) => {
    if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  };
  choose(readRemembered(THEME));

  const theme = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) as "light" | "dark";

  const inks = () => inksOf(document.body);

  let screen: Screen = {
    theme: theme(),
    dpr: devicePixelRatio || 1,
    ink: inks(),
    narrow: narrow.matches,
    low: low.matches,
    ...(canFillScreen() ? { full: false } : {}),
    width: Math.max(260, innerWidth - (narrow.matches ? 32 : 300 + 320 + 32)),
    height: Math.max(320, innerHeight - 44 - 48 - 34 - 24),
  };
  const update = (change: Partial<Screen>) => {
    screen = { ...screen, ...change };
    changed(screen);
  };
  const themed = () => update({ theme: theme(), ink: inks() });
  dark.addEventListener("change", themed);
  onRemembered(THEME, (chosen) => {
    choose(chosen);
    themed();
  });
  low.addEventListener("change", () => update({ low: low.matches }));
  document.addEventListener("fullscreenchange", () => update({ full: document.fullscreenElement !== null }));
  narrow.addEventListener("change", () => update({ narrow: narrow.matches }));
  addEventListener("resize", () => devicePixelRatio !== screen.dpr && update({ dpr: devicePixelRatio }));

  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      // A region that leaves the page has no size.
      if (!target.isConnected) continue;
      const { width, height } = contentRect;
      if (Math.abs(width - screen.width) >= 1 || (!screen.narrow && Math.abs(height - screen.height) >= 1))
        update({ width, height });
    }
  });

  return {
    first: screen,
    watch(body) {
      sizes.disconnect();
      sizes.observe(body);
    },
    switchTheme() {
      root.dataset.theme = theme() === "dark" ? "light" : "dark";
      remember(THEME, root.dataset.theme);
      themed();
    },
  };
}

export function inksOf(element: HTMLElement): Record<string, string> {
  // A custom property is a string of tokens; a canvas understands only a computed colour.
  const probe = (element.shadowRoot ?? element).appendChild(document.createElement("span"));
  const colour = (name: string) => {
    probe.style.setProperty("color", `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const found = Object.fromEntries(Object.entries(INKS).map(([key, name]) => [key, colour(name)]));
  probe.remove();
  return found;
}
