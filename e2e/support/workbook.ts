import type { Cell, WorkbookFormat } from '../../server/src/platform/excel/sheet.ts';
import { writeWorkbook } from '../../server/src/platform/excel/write.ts';

const headers = [
  '全宗号',
  '分类码',
  '年度',
  '保管期限',
  '机构',
  '申报档号',
  '文号',
  '题名',
  '责任者',
  '文件日期',
  '密级',
  '页数',
  '载体',
  '文种',
  '关键词',
  '附注',
  '文件名',
];

/** Eight ways in which a row of the catalogue can be wrong, and what must be said of each. */
const faults: readonly [spoil: (row: Cell[]) => void, reason: string][] = [
  [
    (row) => {
      row[7] = null;
    },
    '题名不能为空',
  ],
  [
    (row) => {
      row[3] = '定期50年';
    },
    '保管期限“定期50年”不在字典中',
  ],
  [
    (row) => {
      row[9] = '20230231';
    },
    '文件日期“20230231”不是有效日期',
  ],
  [
    (row) => {
      row[0] = 'Z999';
    },
    '全宗号“Z999”不存在',
  ],
  [
    (row) => {
      row[11] = '三页';
    },
    '页数必须是数字',
  ],
  [
    (row) => {
      row[2] = 2022;
    },
    '归档年度2022早于文件日期年份2023',
  ],
  [
    (row) => {
      row[12] = '竹简';
    },
    '载体“竹简”不在字典中',
  ],
  [
    (row) => {
      row[7] = '2023';
    },
    '题名应概括文件内容',
  ],
];

/** Where the story's records belong; no other journey's do. */
export const archive = { fonds: 'S001', class: 'STORY' } as const;

export interface Catalogue {
  content: Buffer;
  /** Line of the file -> reason that the error file must give. */
  wrong: Map<number, string>;
}

/** A catalogue of `count` rows, of which `wrongCount` are faulty in the eight ways in turn. */
export async function catalogue(
  format: WorkbookFormat,
  prefix: string,
  count: number,
  wrongCount: number,
): Promise<Catalogue> {
  const rows = Array.from({ length: count }, (_, index): Cell[] => {
    const number = String(index + 1).padStart(5, '0');
    const title = `关于第${index + 1}批设备采购的请示`;
    return [
      archive.fonds,
      archive.class,
      2023,
      '定期30年',
      'BGS',
      `${prefix}-${number}`,
      `海川〔2023〕${index + 1}号`,
      title,
      '采购部',
      '20230615',
      '内部',
      3,
      '纸质',
      '请示',
      '采购,设备',
      null,
      null,
    ];
  });
  const wrong = new Map<number, string>();
  for (let index = 0; index < wrongCount; index += 1) {
    const at = 50 + index * Math.floor((count - 100) / Math.max(1, wrongCount));
    const [spoil, reason] = faults[index % faults.length] ?? [];
    spoil?.(rows[at] ?? []);
    if (reason) wrong.set(at + 2, reason);
  }
  const chunks: Buffer[] = [];
  const book = writeWorkbook(format, [{ name: '数据', columns: headers.map((header) => ({ header })), rows }]);
  for await (const chunk of book) chunks.push(chunk as Buffer);
  return { content: Buffer.concat(chunks), wrong };
}
