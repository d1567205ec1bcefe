import { refuse } from '#core/errors.ts';
import { type ReadOptions, type ReadRow, readWorkbook, usualRows, type Workbook } from './reader.ts';
import { plainHeader } from './sheet.ts';

/** A workbook that can be opened more than once. */
export interface WorkbookFile {
  /** As its sender called it; says where a wrong row stands. */
  name: string;
  open(): Promise<string | Buffer>;
}

/** Opens one file, or several that have the same columns, in whatever order, as if their rows stood in one. */
export async function readWorkbooks(
  files: readonly WorkbookFile[],
  options: ReadOptions,
): Promise<Pick<Workbook, 'header' | 'total' | 'rows' | 'close'>> {
  const [first] = files;
  if (!first) throw refuse('请选择要上传的文件');
  if (files.length === 1) return readWorkbook(await first.open(), options);
  // All are looked at before the first row is read, so that nothing comes in of files that do not belong together.
  let total = 0;
  let header: readonly string[] = [];
  for (const file of files) {
    const head = await readWorkbook(await file.open(), options);
    await head.close();
    if (head.total === 0) throw refuse(`文件“${file.name}”没有数据行`);
    if (file === first) header = head.header;
    else if (!placesIn(header, head.header)) throw refuse(`文件“${file.name}”的表头与“${first.name}”不一致`);
    total += head.total;
  }
  const { maxRows = usualRows } = options;
  if (total > maxRows) throw refuse(`数据行数${total}超过上限${maxRows}`);
  return { header, total, rows: rowsOf(files, header, options), close: async () => {} };
}

async function* rowsOf(
  files: readonly WorkbookFile[],
  header: readonly string[],
  options: ReadOptions,
): AsyncGenerator<ReadRow> {
  for (const { name, open } of files) {
    const workbook = await readWorkbook(await open(), options);
    try {
      const places = placesIn(header, workbook.header);
      if (!places) throw refuse(`文件“${name}”已变化，请重新上传`);
      for await (const { line, cells } of workbook.rows)
        yield { line, cells: places.map((at) => cells[at] ?? null), file: name };
    } finally {
      await workbook.close();
    }
  }
}

/** Where each column of one header stands in another; null when they do not have the same. */
function placesIn(wanted: readonly string[], found: readonly string[]): number[] | null {
  if (wanted.length !== found.length) return null;
  const left = found.map((text): string | null => plainHeader(text));
  const places = wanted.map((text) => {
    const at = left.indexOf(plainHeader(text));
    // Equal headers are taken one after the other.
    if (at >= 0) left[at] = null;
    return at;
  });
  return places.includes(-1) ? null : places;
}
