// What a person does with the page as a whole: copies a link, goes back to what was looked at lately.
import { linkTo } from "../../state/link.js";
import type { Page } from "../feature.js";

export type Actions = ReturnType<typeof actions>;

interface Recent {
  forget(id: string): void;
  forgetAll(): void;
  remember(): void;
}

export const actions = ({ address, apply, copy, now }: Page, recent: Recent) => ({
  async copyLink() {
    const url = linkTo(now(), address());
    apply((s) => ({ ...s, link: { url, copied: null } }));
    const copied = await copy(url);
    apply((s) => (s.link.url === url ? { ...s, link: { url, copied } } : s));
  },
  ...recent,
});
