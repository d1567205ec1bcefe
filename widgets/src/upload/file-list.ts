import { csvFrom, pathsOf } from '../data/csv.ts';
import { fileNameOf } from './file-name.ts';

/** A stored file of a value. */
export interface StoredFile {
  path: string;
  /** For people. */
  name: string;
  /** In bytes; null when the value does not say. */
  size: number | null;
}

/** How a value is written: stored paths joined by commas, or a JSON list of name, path and size. Both are read. */
export type FileListForm = 'paths' | 'json';

/** The files of a value in either form; what is neither has none. */
export function readFileList(value: string | null | undefined): StoredFile[] {
  const text = value?.trim() ?? '';
  if (!text.startsWith('[')) return pathsOf(text).map(plain);
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(entryOf) : [];
  } catch {
    return [];
  }
}

/** The value of a list in a form; null when there are no files. */
export function writeFileList(files: readonly StoredFile[], form: FileListForm): string | null {
  if (files.length === 0) return null;
  if (form === 'paths') return csvFrom(files.map(({ path }) => path));
  return JSON.stringify(files.map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size })));
}

const plain = (path: string): StoredFile => ({ path, name: fileNameOf(path), size: null });

/** Entries without a path are left out; a bare path counts too. */
function entryOf(entry: unknown): StoredFile[] {
  if (typeof entry === 'string') return entry === '' ? [] : [plain(entry)];
  if (typeof entry !== 'object' || entry === null) return [];
  const { fileName, filePath, fileSize } = entry as Record<string, unknown>;
  if (typeof filePath !== 'string' || filePath === '') return [];
  return [
    {
      path: filePath,
      name: typeof fileName === 'string' && fileName !== '' ? fileName : fileNameOf(filePath),
      size: typeof fileSize === 'number' && fileSize >= 0 ? fileSize : null,
    },
  ];
}
