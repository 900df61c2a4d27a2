// The page's actions on the model: choose another one, or open the dialog for models from elsewhere.
import { hub } from "./state.js";
import { hubOf } from "../../domain/hub-id.js";
import { setModel } from "../../state/model.js";
import type { Dropped } from "./drop.js";
import type { Page } from "../feature.js";

export type ChooseActions = ReturnType<typeof chooseActions>;

export const chooseActions = (
  { apply, now, visit }: Page,
  dropped: (dropped: Dropped[]) => void,
  openStored: (id: string) => void,
) => ({
  model: (model: string) =>
    hubOf(model) && !now().own.some(({ id }) => id === model) ? openStored(model) : apply((s) => setModel(s, model)),
  /** Opens a head in Head. */
  lookAt: (head: string) => visit(`view=head&head=${head}`),
  hub: {
    open: () => apply((s) => hub(s, { open: true })),
    drop: (files: Dropped[]) => {
      apply((s) => hub(s, { open: true }));
      dropped(files);
    },
  },
});
