import { type CellObject, SSF } from '@e965/xlsx';

/** A value as it comes out of a file: text, a number, or a date as text of the wire. */
export type ReadCell = string | number | null;

interface DateCode {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
  S: number;
}

/** The value of a cell. Dates become `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`; a formula gives its stored result. */
export function readCell(cell: CellObject | undefined, date1904: boolean): ReadCell {
  if (!cell) return null;
  switch (cell.t) {
    case 'n':
      return typeof cell.v === 'number' ? numberOf(cell.v, cell.z, date1904) : formulaText(cell);
    case 'b':
      return cell.v ? '是' : '否';
    case 's':
      return typeof cell.v === 'string' ? textOf(cell.v) : formulaText(cell);
    case 'e':
      return cell.w ?? '#VALUE!';
    default:
      return formulaText(cell);
  }
}

function numberOf(value: number, format: CellObject['z'], date1904: boolean): ReadCell {
  // SSF is typed `any`; is_date takes a format text and answers whether it shows a date.
  if (typeof format !== 'string' || !(SSF.is_date(format) as boolean)) return shownNumber(value, format);
  const code = SSF.parse_date_code(value, { date1904 }) as DateCode | null;
  if (!code) return value;
  const time = `${pad(code.H)}:${pad(code.M)}:${pad(code.S)}`;
  if (value >= 0 && value < 1 && !/[yd]/i.test(format)) return time;
  const date = `${String(code.y).padStart(4, '0')}-${pad(code.m)}-${pad(code.d)}`;
  return time === '00:00:00' ? date : `${date} ${time}`;
}

/** Excel shows 15 digits, and codes that it pads with zeros are meant with them. */
function shownNumber(value: number, format: CellObject['z']): ReadCell {
  const shown = Number(value.toPrecision(15));
  const isPadded = typeof format === 'string' && /^0{2,}$/.test(format) && Number.isInteger(shown) && shown >= 0;
  return isPadded ? String(shown).padStart(format.length, '0') : shown;
}

/** A formula that was never calculated comes in as what it says. */
function formulaText(cell: CellObject): ReadCell {
  return cell.f ? `=${cell.f}` : null;
}

function textOf(text: string): string | null {
  const clean = text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '');
  return clean === '' ? null : clean;
}

const pad = (number: number): string => String(number).padStart(2, '0');
