import type { ColumnKind } from '@dossier/rules/excel/sheet-text.ts';
import { RecordStream, type TextTable, unicodeText, words } from './xls-records.ts';

/** Indexes of the cell formats that `globals` writes, in its order. */
const firstCellFormat = 15;
export const xlsStyle: Record<ColumnKind | 'general' | 'header' | 'requiredHeader' | 'title' | 'subtitle', number> = {
  general: firstCellFormat,
  text: firstCellFormat + 1,
  number: firstCellFormat + 2,
  date: firstCellFormat + 3,
  datetime: firstCellFormat + 4,
  money: firstCellFormat + 5,
  header: firstCellFormat + 6,
  requiredHeader: firstCellFormat + 7,
  title: firstCellFormat + 8,
  subtitle: firstCellFormat + 9,
};

const font = { plain: 0, bold: 5, boldRed: 6, title: 7 };
const format = { general: 0, text: 49, money: 4, date: 164, datetime: 165 };
const solidFill = 1;
/** Palette entries: 22 light grey, 64 and 65 the system's own colours. */
const headerFill = 22 | (65 << 7);
const noFill = 64 | (65 << 7);

/** What a stream of records begins with: the workbook's (5) or a sheet's (0x10). */
export function beginStream(kind: 0x0005 | 0x0010): Buffer {
  return Buffer.concat([words(0x0600, kind, 0x0dbb, 0x07cc), Buffer.from([0xc1, 0, 0, 0, 6, 0, 0, 0])]);
}

/** The workbook's own stream, with the sheets' streams behind it. */
export function joinStreams(sheets: readonly { name: string; stream: RecordStream }[], texts: TextTable): Buffer[] {
  const globals = new RecordStream();
  globals.add(0x0809, beginStream(0x0005));
  globals.add(0x0042, words(1200));
  globals.add(0x003d, words(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 0x0258));
  globals.add(0x0022, words(0));
  // Index 4 does not exist in this format: the font after 3 is 5.
  for (let index = 0; index < 4; index += 1) globals.add(0x0031, fontRecord(11, 400, 0x7fff));
  globals.add(0x0031, fontRecord(11, 700, 0x7fff));
  globals.add(0x0031, fontRecord(11, 700, 0x000a));
  globals.add(0x0031, fontRecord(14, 700, 0x7fff));
  globals.add(0x041e, Buffer.concat([words(format.date), unicodeText('yyyy\\-mm\\-dd', 2)]));
  globals.add(0x041e, Buffer.concat([words(format.datetime), unicodeText('yyyy\\-mm\\-dd\\ hh:mm:ss', 2)]));
  for (let index = 0; index < firstCellFormat; index += 1) globals.add(0x00e0, cellFormat({ style: true }));
  for (const cell of cellFormats) globals.add(0x00e0, cellFormat(cell));
  globals.add(0x0293, Buffer.from([0x00, 0x80, 0x00, 0xff]));
  const places = sheets.map(({ name }) => {
    const at = globals.length + 4;
    globals.add(0x0085, Buffer.concat([Buffer.alloc(6), unicodeText(name, 1)]));
    return at;
  });
  texts.writeTo(globals);
  globals.add(0x000a, Buffer.alloc(0));
  let offset = globals.length;
  for (const [index, { stream }] of sheets.entries()) {
    globals.patchUInt32(places[index] ?? 0, offset);
    offset += stream.length;
  }
  return [globals.bytes, ...sheets.map(({ stream }) => stream.bytes)];
}

interface CellFormat {
  /** A style record, which the cell formats refer to. */
  style?: boolean;
  font?: number;
  format?: number;
  center?: boolean;
  fill?: boolean;
}

const cellFormats: readonly CellFormat[] = [
  {},
  { format: format.text },
  {},
  { format: format.date },
  { format: format.datetime },
  { format: format.money },
  { font: font.bold, format: format.text, center: true, fill: true },
  { font: font.boldRed, format: format.text, center: true, fill: true },
  { font: font.title, format: format.text, center: true },
  { format: format.text },
];

function cellFormat({ style = false, font: face = 0, format: number = 0, center = false, fill = false }: CellFormat) {
  const body = Buffer.alloc(20);
  body.writeUInt16LE(face, 0);
  body.writeUInt16LE(number, 2);
  body.writeUInt16LE(style ? 0xfff5 : 0x0001, 4);
  body.writeUInt8((center ? 2 : 0) | (1 << 4), 6);
  // Which parts differ from the style: number format, font, alignment, fill.
  if (!style) body.writeUInt8((number ? 0x04 : 0) | (face ? 0x08 : 0) | (center ? 0x10 : 0) | (fill ? 0x40 : 0), 9);
  body.writeUInt32LE(fill ? (solidFill << 26) >>> 0 : 0, 14);
  body.writeUInt16LE(fill ? headerFill : noFill, 18);
  return body;
}

function fontRecord(points: number, weight: number, colour: number): Buffer {
  const head = Buffer.alloc(14);
  head.writeUInt16LE(points * 20, 0);
  head.writeUInt16LE(colour, 4);
  head.writeUInt16LE(weight, 6);
  return Buffer.concat([head, unicodeText('宋体', 1)]);
}
