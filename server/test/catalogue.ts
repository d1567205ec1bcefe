import type { Cell, WorkbookFormat } from '#engine/excel/sheet.ts';
import { writeWorkbook } from '#engine/excel/write.ts';
import { bytesOf } from './upload.ts';

/** Columns of the catalogue of records (domain 8). */
export const headers = [
  ...['全宗号', '分类码', '年度', '保管期限', '机构', '申报档号', '文号', '题名', '责任者', '文件日期', '密级', '页数'],
  ...['载体', '文种', '关键词', '附注', '文件名'],
];

/** One row that can be brought in; `declaredNo` is made of prefix and number. */
export function goodRow(number: number, prefix: string, { fonds = 'A001', code = 'WS' } = {}): Cell[] {
  const declaredNo = `${prefix}-${String(number).padStart(5, '0')}`;
  const title = `关于第${number}批设备采购的请示`;
  return [
    ...[
      fonds,
      code,
      2023,
      '定期30年',
      'BGS',
      declaredNo,
      `海川〔2023〕${number}号`,
      title,
      '采购部',
      '20230615',
      '内部',
    ],
    ...[3, '纸质', '请示', '采购,设备', null, null],
  ];
}

/** Eight ways in which a row can be wrong: the column, what stands there, what must be said of it. */
function faults(prefix: string): readonly [header: string, value: Cell, reason: string][] {
  return [
    ['题名', null, '题名不能为空'],
    ['保管期限', '定期50年', '保管期限“定期50年”不在字典中'],
    ['文件日期', '20230231', '文件日期“20230231”不是有效日期'],
    ['全宗号', 'Z999', '全宗号“Z999”不存在'],
    ['页数', '三页', '页数必须是数字'],
    ['年度', 2022, '归档年度2022早于文件日期年份2023'],
    ['申报档号', `${prefix}-00001`, `申报档号“${prefix}-00001”与第2行重复`],
    ['题名', '2023', '题名应概括文件内容'],
  ];
}

/** Makes `count` of the rows wrong, in the eight ways in turn. @returns line of the file -> the reason that must be given */
export function spoilRows(rows: readonly Cell[][], prefix: string, count: number): Map<number, string> {
  const wrong = new Map<number, string>();
  const ways = faults(prefix);
  for (let index = 0; index < count; index += 1) {
    const at = 50 + index * Math.floor((rows.length - 100) / count);
    const row = rows[at];
    const [header, value, reason] = ways[index % ways.length] ?? [];
    if (!row || !header || !reason) throw new Error(`no row ${at} to spoil`);
    row[headers.indexOf(header)] = value;
    wrong.set(at + 2, reason);
  }
  return wrong;
}

/** A file with these rows under the catalogue's columns. */
export function catalogueFile(format: WorkbookFormat, rows: readonly Cell[][]): Promise<Buffer> {
  return bytesOf(writeWorkbook(format, [{ name: '数据', columns: headers.map((header) => ({ header })), rows }]));
}
