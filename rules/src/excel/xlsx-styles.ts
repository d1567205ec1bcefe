import type { NumberFormat } from '../sheet/number-format.ts';

/** How a cell of a laid out sheet looks. */
export interface SheetStyle {
  size: number;
  bold: boolean;
  underline: boolean;
  align: 'left' | 'center' | 'right';
  place: 'top' | 'middle' | 'bottom';
  /** Sides that have a line: some of t, r, b, l. */
  borders: string;
  /** `#rrggbb`, or null for none. */
  fill: string | null;
  colour: string;
  format: NumberFormat | null;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Formats that the file format knows by number. */
const formatIds: Record<NumberFormat, number> = {
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '0.00%': 10,
};

/**
 * The style sheet of a workbook: style 0 is the plain one, then two for each look: as it is, and the same for texts that begin
 * like a formula.
 */
export function styleSheet(styles: readonly SheetStyle[]): string {
  const colour = (hex: string) => `FF${hex.slice(1).toUpperCase()}`;
  const fonts = styles.map(
    ({ size, bold, underline, colour: ink }) =>
      `<font>${bold ? '<b/>' : ''}${underline ? '<u/>' : ''}<sz val="${size}"/><color rgb="${colour(ink)}"/><name val="宋体"/></font>`,
  );
  const fills = styles.map(({ fill }) =>
    fill === null
      ? '<fill><patternFill patternType="none"/></fill>'
      : `<fill><patternFill patternType="solid"><fgColor rgb="${colour(fill)}"/><bgColor indexed="64"/></patternFill></fill>`,
  );
  const borders = styles.map(({ borders: sides }) => {
    const side = (name: string, sign: string) =>
      sides.includes(sign) ? `<${name} style="thin"><color indexed="64"/></${name}>` : `<${name}/>`;
    return `<border>${side('left', 'l')}${side('right', 'r')}${side('top', 't')}${side('bottom', 'b')}<diagonal/></border>`;
  });
  const looks = styles.flatMap(({ format, align, place }, at) => {
    // Fills 0 and 1 are the format's own.
    const look = `numFmtId="${format === null ? 0 : formatIds[format]}" fontId="${at + 1}" fillId="${at + 2}" borderId="${at + 1}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"`;
    const vertical = place === 'middle' ? 'center' : place;
    const alignment = `<alignment horizontal="${align}" vertical="${vertical}" wrapText="1"/>`;
    return [`<xf ${look}>${alignment}</xf>`, `<xf ${look} quotePrefix="1">${alignment}</xf>`];
  });
  return `${xmlHead}<styleSheet xmlns="${main}"><fonts count="${fonts.length + 1}"><font><sz val="11"/><name val="宋体"/></font>${fonts.join('')}</fonts><fills count="${fills.length + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills><borders count="${borders.length + 1}"><border><left/><right/><top/><bottom/><diagonal/></border>${borders.join('')}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${looks.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${looks.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
