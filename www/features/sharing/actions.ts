// The actions on the page as a whole: copy a link, return to a recent scene.
import { linkTo } from "../../state/links/link.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

export const actions = ({ address, apply, copy, now, recent }: Page) => ({
  async copyLink() {
    const url = linkTo(now(), address());
    apply((s) => ({ ...s, link: { url, copied: null } }));
    const copied = await copy(url);
    apply((s) => (s.link.url === url ? { ...s, link: { url, copied } } : s));
  },
  ...recent,
});
