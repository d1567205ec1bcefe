import { readFile } from 'node:fs/promises';
import { type Cell, type CellStyle, type Design, pageOf, wholeStyle } from '@dossier/contract/online/print/design.ts';
import { refuse } from '#core/errors.ts';
import type { PrintContent } from '#engine/print/print-context.ts';
import type { CodeToDraw, PictureToSet } from '#services/typesetting/protocol.ts';
import { chartShapes } from './chart-shapes.ts';
import { grown } from './grow.ts';
import { type Block, layOut } from './layout.ts';
import type { ReadSet } from './sets.ts';
import { type CellValue, makeValues, pageMark, pagesMark } from './values.ts';

/** Cells of one document: a sheet of many columns has fewer records on paper. */
const mostPdfCells = 60_000;
/** QR codes and bars of one document. */
const mostCodes = 2000;
const longestText = 2000;
const barText = /^[\x20-\x7e]{1,48}$/;
const codeText = /^[\s\S]{1,300}$/;

/** The template of all sheets. What differs from sheet to sheet is data. */
export const sheetTemplate = (): Promise<string> => readFile(new URL('./sheet.typ', import.meta.url), 'utf8');

export interface Filled {
  design: Design;
  sets: ReadonlyMap<string, ReadSet>;
  params: ReadonlyMap<string, string>;
  today: string;
  user: string;
  number: string;
  /** What gathers the rest in a chart is called. */
  other: string;
}

/**
 * A filled sheet as the typesetter takes it.
 * @throws AppError when it is more than a document holds, or a code cannot hold its value
 */
export function pdfContent(filled: Filled): PrintContent {
  const { design, sets, other } = filled;
  const values = makeValues(filled);
  const laid = layOut({ design, sets, values });
  const page = pageOf(design);
  const wide = design.columns.reduce((sum, width) => sum + width, 0);
  // A sheet that is wider than its paper is printed smaller in its columns, as spreadsheets do.
  const scale = Math.min(1, page.innerWidth / wide);
  const columns = design.columns.map((width) => width * scale);
  const styles = new Map<string, number>();
  const looks: unknown[] = [];
  const pieces = new Map<string, number>();
  const shapes: unknown[] = [];
  const codes: CodeToDraw[] = [];
  const pictures = Object.keys(design.images);
  let count = 0;

  const styleOf = (style: CellStyle): number => {
    const key = JSON.stringify(style);
    const known = styles.get(key);
    if (known !== undefined) return known;
    styles.set(key, looks.length);
    return looks.push(wholeStyle(style)) - 1;
  };

  const pieceOf = ({ from, cells }: Block): number => {
    const known = pieces.get(`${from}`);
    if (known !== undefined) return known;
    pieces.set(`${from}`, shapes.length);
    const places = cells.map(({ row, cell }) => [
      ...[row, cell.column, cell.rows, cell.columns, styleOf(cell.style)],
      cell.kind,
    ]);
    return shapes.push(places) - 1;
  };

  const contentOf = (cell: Cell, { text }: CellValue): unknown => {
    if (cell.kind === 'image') {
      const at = pictures.indexOf(cell.image ?? '');
      return at < 0 ? null : `/image-${at}.${pictureOf(design.images[cell.image ?? ''] ?? '').kind}`;
    }
    if (cell.kind === 'chart') {
      const set = cell.chart && sets.get(cell.chart.set);
      if (!cell.chart || !set) return null;
      return chartShapes(cell.chart, set, values, { ...roomOf(cell, design, columns), other });
    }
    if (cell.kind === 'text') return piecesOfText(text.length > longestText ? `${text.slice(0, longestText)}…` : text);
    if (text === '') return null;
    if (!(cell.kind === 'code128' ? barText : codeText).test(text))
      throw refuse(`“${text.slice(0, 50)}”不能写成${cell.kind === 'code128' ? '条码' : '二维码'}`);
    if (codes.length >= mostCodes) throw refuse(`一份打印最多${mostCodes}个二维码或条码，请缩小查询范围`);
    return codes.push({ kind: cell.kind, text }) - 1;
  };

  const blockOf = (block: Block): unknown => {
    count += block.cells.length;
    if (count > mostPdfCells) throw refuse('打印内容过多，请缩小查询范围，或导出Excel');
    return [pieceOf(block), block.cells.map(({ cell, value }) => contentOf(cell, value)), block.heights];
  };

  const head = laid.pageHead.map(blockOf);
  const foot = laid.pageFoot.map(blockOf);
  const blocks: unknown[] = [];
  for (const block of laid.body) blocks.push(blockOf(grown(block, columns, page.innerHeight)));
  return {
    codes,
    images: pictures.map((name) => pictureOf(design.images[name] ?? '')),
    data: {
      width: page.width,
      height: page.height,
      margins: design.margins,
      columns,
      styles: looks,
      pieces: shapes,
      head,
      foot,
      blocks,
    },
  };
}

/** The room of a cell, in millimetres, without its margins. */
function roomOf({ row, rows, column, columns }: Cell, design: Design, widths: readonly number[]) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  return {
    width: sum(widths.slice(column, column + columns)) - 2,
    height: sum(design.rows.slice(row, row + rows).map(({ height }) => height)) - 1.2,
  };
}

/** A text, or its parts around the numbers of pages: 0 stands for the page, 1 for how many there are. */
function piecesOfText(text: string): unknown {
  if (!text.includes(pageMark) && !text.includes(pagesMark)) return text;
  return text
    .split(new RegExp(`([${pageMark}${pagesMark}])`))
    .filter((piece) => piece !== '')
    .map((piece) => (piece === pageMark ? 0 : piece === pagesMark ? 1 : piece));
}

function pictureOf(address: string): PictureToSet {
  const [head = '', data = ''] = address.split(',');
  return { kind: head.includes('png') ? 'png' : 'jpeg', bytes: Buffer.from(data, 'base64') };
}
