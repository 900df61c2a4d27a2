// Opens a recording in a model's place: reads it, keeps it beside the models of this page, and shows its run.
import { openOwn } from "../../state/model.js";
import { setView } from "../../state/selection.js";
import { isEdited } from "../../domain/edits/document.js";
import type { Page, ReadingOfRecording } from "../feature.js";
import type { Ranges } from "../../lib/files/ranges.js";
import type { ModelFiles } from "../../protocol/messages.js";

interface RecordingsProps extends Pick<Page, "apply"> {
  keep(id: string, files: ModelFiles): void;
}

export const recordingOpener =
  ({ apply, keep }: RecordingsProps) =>
  async (file: Ranges, { url, lens: isLens, told, wanted }: ReadingOfRecording): Promise<string | null> => {
    const { openRecording, replayOf, textOf } = await import("../../engine/recording/index.js");
    const recording = await openRecording(file, file.name.replace(/\.(safetensors|json)$/i, ""), isLens);
    const read = await replayOf(recording, told, wanted);
    if (!read || !wanted()) return null;
    const id = `own-${Date.now().toString(36)}`;
    keep(id, { replay: read });
    const { model, answer, edits, sequences, described, lens } = recording;
    const note = {
      file: file.name,
      url,
      size: file.size,
      edits,
      sampling: answer.sampling,
      written: answer.emitted.length,
      sequences,
    };
    // Edits, sinks and linear layers leave less than 1, and are named elsewhere.
    const plain = !isEdited(edits) && !model.sublayers.some((s) => s.linear || s.stages.some(({ sink }) => sink));
    const partial = plain && read.partial;
    apply((s) => {
      const opened = openOwn(s, {
        id,
        name: model.name,
        text: textOf(recording),
        architecture: model.architecture,
        recording: { ...note, partial, bare: !described, lens: lens && { alike: lens.alike } },
      });
      return lens ? setView(opened, "lens") : opened;
    });
    return id;
  };
