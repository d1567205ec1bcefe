import type { CellType } from './cell.ts';
import { catTreeCell } from './cells/cat-tree.tsx';
import { checkboxCell } from './cells/checkbox.tsx';
import { dateCell } from './cells/date.tsx';
import { datetimeCell } from './cells/datetime.tsx';
import { fileCell } from './cells/file.tsx';
import { hiddenCell } from './cells/hidden.tsx';
import { imageCell } from './cells/image.tsx';
import { inputCell } from './cells/input.tsx';
import { inputNumberCell } from './cells/input-number.tsx';
import { inputPopCell } from './cells/input-pop.tsx';
import { linkTableCell } from './cells/link-table.tsx';
import { normalCell } from './cells/normal.tsx';
import { pcaCell } from './cells/pca.tsx';
import { popupCell } from './cells/popup.tsx';
import { progressCell } from './cells/progress.tsx';
import { radioCell } from './cells/radio.tsx';
import { selDepartCell } from './cells/sel-depart.tsx';
import { selTreeCell } from './cells/sel-tree.tsx';
import { selUserCell } from './cells/sel-user.tsx';
import { selectCell, selectSearchCell } from './cells/select.tsx';
import { selectDictSearchCell } from './cells/select-dict-search.tsx';
import { selectMultipleCell } from './cells/select-multiple.tsx';
import { slotCell } from './cells/slot.tsx';
import { tagsCell } from './cells/tags.tsx';
import { textareaCell } from './cells/textarea.tsx';
import { timeCell } from './cells/time.tsx';
import { uploadCell } from './cells/upload.tsx';

/** Columns that the grid draws itself; no cell type may take their names. */
export const reservedTypes = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'] as const;

const builtIn: readonly CellType[] = [
  normalCell,
  inputCell,
  inputNumberCell,
  textareaCell,
  inputPopCell,
  checkboxCell,
  radioCell,
  selectCell,
  selectSearchCell,
  selectMultipleCell,
  selectDictSearchCell,
  selDepartCell,
  selUserCell,
  catTreeCell,
  selTreeCell,
  pcaCell,
  linkTableCell,
  dateCell,
  datetimeCell,
  timeCell,
  uploadCell,
  fileCell,
  imageCell,
  popupCell,
  progressCell,
  tagsCell,
  slotCell,
  hiddenCell,
];

const installed = new Map<string, CellType>();
for (const cell of builtIn) addNames(cell);

/** Makes a cell type known to every grid. @throws Error when the name is that of a built-in column */
export function installCell(cell: CellType): void {
  for (const name of namesOf(cell)) {
    if ((reservedTypes as readonly string[]).includes(name)) {
      throw new Error(`"${name}" is a column of the grid itself and cannot be a cell type`);
    }
  }
  addNames(cell);
}

/** The cell type of a name; undefined when nothing of that name is installed. */
export function cellOf(type: string | undefined): CellType | undefined {
  return installed.get(type ?? 'normal');
}

/** Every installed cell type once. */
export function installedCells(): CellType[] {
  return [...new Set(installed.values())];
}

function namesOf(cell: CellType): string[] {
  return [cell.type, ...(cell.aliases ?? [])];
}

function addNames(cell: CellType): void {
  for (const name of namesOf(cell)) installed.set(name, cell);
}
