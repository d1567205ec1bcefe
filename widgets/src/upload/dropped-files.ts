/** Most files that one drop brings, however many its folders have. */
const most = 5000;

/** Files of a drop, those inside of folders too. A file from a folder says in `webkitRelativePath` where it lay, as a chosen one does. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries are there only as long as the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...transfer.files];
  const files: File[] = [];
  const waiting: FileSystemEntry[] = entries.toReversed();
  while (waiting.length > 0 && files.length < most) {
    const entry = waiting.pop();
    if (entry?.isDirectory) waiting.push(...(await entriesIn(entry as FileSystemDirectoryEntry)).toReversed());
    else if (entry?.isFile) files.push(await fileOf(entry as FileSystemFileEntry));
  }
  return files;
}

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives a part at a time, and nothing at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((good, bad) => reader.readEntries(good, bad));
    if (part.length === 0) return found;
    found.push(...part);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((good, bad) => entry.file(good, bad));
  const path = entry.fullPath.replace(/^\//, '');
  if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
