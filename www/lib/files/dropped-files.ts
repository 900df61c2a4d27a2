// Files that a person chose or dropped, with those in dropped folders, by their paths.

export type Dropped = FileSystemDirectoryEntry | File;

export type FileAtPath = { path: string; blob: Blob };

export const chosenFiles = (files: Iterable<File>): FileAtPath[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));

/** The depth limit for dropped folders. */
const DEEP = 3;

export const droppedFiles = async (dropped: Dropped[]): Promise<FileAtPath[]> =>
  (await Promise.all(dropped.map((one) => (one instanceof File ? chosenFiles([one]) : below(one, 1))))).flat();

async function below(folder: FileSystemDirectoryEntry, depth: number): Promise<FileAtPath[]> {
  const found = await Promise.all(
    (await inside(folder)).map(async (entry) => {
      if (entry.isDirectory) return depth < DEEP ? below(entry as FileSystemDirectoryEntry, depth + 1) : [];
      const file: File = await new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      return [{ path: entry.fullPath.replace(/^\//, ""), blob: file }];
    }),
  );
  return found.flat();
}

/** A browser lists a folder in batches of a hundred. */
async function inside(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some: FileSystemEntry[] = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
