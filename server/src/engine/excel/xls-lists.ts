import { type RecordStream, unicodeText, words } from './xls-records.ts';

/** Longest list of choices that a validation rule can hold itself, separators included. */
const maxInline = 255;

interface DropDown {
  column: number;
  firstRow: number;
  lastRow: number;
  options: readonly string[];
}

/** Writes drop-down lists (DVAL, DV). A list that is too long for the record is left out: the reader checks anyway. */
export function writeDropDowns(stream: RecordStream, all: readonly DropDown[]): void {
  const lists = all.filter(({ options }) => options.length > 0 && options.join('\0').length <= maxInline);
  if (lists.length === 0) return;
  const head = Buffer.alloc(18);
  head.writeInt32LE(-1, 10);
  head.writeUInt32LE(lists.length, 14);
  stream.add(0x01b2, head);
  for (const { column, firstRow, lastRow, options } of lists) {
    const formula = Buffer.concat([Buffer.from([0x17]), unicodeText(options.join('\0'), 1)]);
    const flags = Buffer.alloc(4);
    // A list given in the record, empty cells allowed, other values refused.
    flags.writeUInt32LE(0x3 | (1 << 7) | (1 << 8) | (1 << 19));
    const empty = unicodeText('\0', 2);
    stream.add(
      0x01be,
      Buffer.concat([
        flags,
        empty,
        unicodeText('输入无效', 2),
        empty,
        unicodeText('请从下拉列表中选择', 2),
        words(formula.length, 0),
        formula,
        words(0, 0),
        words(1, firstRow, lastRow, column, column),
      ]),
    );
  }
}
