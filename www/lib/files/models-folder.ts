// The folder of this browser's file system that has all stored models, and what each may have beside its own files.

const ALL = "models";

/** The folder of all models; throws if storage is forbidden. */
export const modelsFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(ALL, { create: true });

/** The file of a model's computed copy in these bits. */
export const copyName = (precision: string) => `computed.${precision}`;

/** The precisions that are copied: in all others a model is read from its files. */
export const ROUNDED: readonly string[] = ["int8", "int4"];
