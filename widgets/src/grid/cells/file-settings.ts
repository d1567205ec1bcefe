import { pathsOf } from '../../data/csv.ts';
import { say } from '../../language/text.ts';
import { fileNameOf } from '../../upload/file-name.ts';
import type { UploadCall } from '../../upload/use-uploads.ts';
import type { CellGrid, Parsed } from '../cell.ts';
import { extendOf, type GridColumn } from '../column.ts';

/** Characters of a file's name that show (specification 2, section 9). */
const nameLength = 5;
/** Most files of a cell whose column names no number. */
const mostFiles = 50;
const stored = /^(?:https?:\/\/|[\w-]+\/)[^<>"|?*\\\r\n]+$/;

/** Name of a stored file, cut to five characters. */
export function cutName(name: string): string {
  const letters = [...name];
  return letters.length > nameLength ? `${letters.slice(0, nameLength).join('')}…` : name;
}

/** Most files of a cell: `number`, else `uploadnum` of the extended settings, else one or many as `multi` says. */
export function mostOf(column: GridColumn): number {
  const most = Number(column.number ?? extendOf(column).uploadnum ?? 0);
  if (most > 0) return most;
  return column.multi === false ? 1 : mostFiles;
}

/** Folder of the column's uploads; an address of another server is none. */
export function folderOf({ action }: GridColumn): string {
  return action && /^[\w-]+$/.test(action) ? action : 'temp';
}

/** What the column says of the call: the field of its answer, and whether the token goes along. */
export function callOf({ responseName, token }: GridColumn): UploadCall {
  return { ...(responseName ? { responseName } : {}), ...(token === undefined ? {} : { token }) };
}

/** Reads stored paths, as another cell's copy has them. */
export function readPaths(text: string, most: number): Parsed<string | null> {
  const paths = pathsOf(text.replace(/\s*\r?\n\s*/g, ','));
  const foreign = paths.find((path) => !stored.test(path) || path.split('/').includes('..'));
  if (foreign) return { wrong: say('“{0}”不是已上传文件的路径', foreign) };
  if (paths.length > most) return { wrong: most === 1 ? say('这里只能存放一个文件') : say('最多上传{0}个文件', most) };
  return { value: paths.join(',') };
}

/** Names of stored files, for the tooltip. */
export function namesOf(paths: readonly string[]): string {
  return paths.map(fileNameOf).join('\n');
}

/** Opens the browser's file dialog. */
export function pickFile(accept: string, take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) take(file);
  };
  input.click();
}

/** A cell whose files change. */
export interface FilePlace {
  rowId: string;
  column: GridColumn;
  grid: CellGrid;
}

/**
 * Sends a file and stores its path in the row as it is then, whether or not the cell is still in view.
 * @param most files; one takes the place of what was there
 */
export function sendFile({ rowId, column, grid }: FilePlace, file: File, most: number, refused?: (m: string) => void) {
  const { key } = column;
  grid.uploads.start({
    rowId,
    key,
    file,
    send: (signal, onProgress) =>
      grid.data.upload(file, {
        biz: folderOf(column),
        signal,
        onProgress,
        ...callOf(column),
      }),
    stored(path, id) {
      const row = grid.rowOf(id);
      if (!row) return;
      const before = most === 1 ? [] : pathsOf(typeof row[key] === 'string' ? row[key] : '');
      grid.setValues(id, { [key]: [...before, path].join(',') });
    },
    ...(refused ? { refused } : {}),
  });
}
