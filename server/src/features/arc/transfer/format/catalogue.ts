import { childOf, element, textIn, writeXml, type XmlElement } from '#services/package/xml.ts';
import { docDateText } from './doc-date.ts';
import type { Described } from './metadata.ts';

/** Names of what stands beside the records in a package (domain 6.8). */
export const names = {
  description: '说明文件.TXT',
  catalogue: '文件目录.XML',
  volumes: '案卷目录.XML',
  records: '电子档案',
  others: '其他',
} as const;

/** A record with its folder in the package, below `data/`. */
export interface Placed {
  described: Described;
  folder: string;
  /** Place in the whole transfer, from 1. */
  order: number;
}

/** 文件目录.XML: a line for each record, in the order of the transfer. */
export function catalogueOf(placed: readonly Placed[]): string {
  const lines = placed.map(({ described: { item, files }, folder, order }) =>
    element('文件', [
      element('顺序号', order),
      element('档号', item.archiveNo as string | null),
      element('责任者', item.creator as string | null),
      element('题名', item.title as string | null),
      element('日期', docDateText(String(item.docDate ?? ''))),
      element('密级', (item.secret_dictText ?? item.secret) as string | null, { 代码: item.secret as number }),
      element('电子档案名称', files.map(({ name }) => name).join('；'), { 目录: folder }),
      element('备注', item.note as string | null),
    ]),
  );
  return writeXml(element('文件目录', lines, { 版本: '1.0', 件数: placed.length }));
}

/** 案卷目录.XML: the volumes of the records, each with its first record's place. */
export function volumesOf(placed: readonly Placed[]): string {
  const volumes = new Map<string, Placed[]>();
  for (const one of placed) {
    const { volume } = one.described;
    if (volume)
      volumes.set(volume.archiveNo ?? volume.title, [...(volumes.get(volume.archiveNo ?? volume.title) ?? []), one]);
  }
  const lines = [...volumes].map(([no, inside], index) => {
    const dates = inside.map(({ described }) => String(described.item.docDate ?? '')).sort();
    const secret = [...inside].sort((a, b) => Number(b.described.item.secret) - Number(a.described.item.secret))[0];
    const item = secret?.described.item;
    return element('案卷', [
      element('顺序号', index + 1),
      element('档号', no),
      element('责任者', inside[0]?.described.item.creator as string | null),
      element('题名', inside[0]?.described.volume?.title),
      element('日期', [dates[0], dates.at(-1)].map((date) => docDateText(date ?? '')).join('/')),
      element('密级', (item?.secret_dictText ?? item?.secret) as string | null, { 代码: item?.secret as number }),
      element('电子档案名称', inside.map(({ described }) => described.item.archiveNo).join('；')),
      element('备注'),
    ]);
  });
  return writeXml(element('案卷目录', lines, { 版本: '1.0', 卷数: lines.length }));
}

/** What 文件目录.XML says of a record. */
export interface ListedRecord {
  order: number;
  archiveNo: string | null;
  title: string | null;
  secret: number;
  /** Below `data/`. */
  folder: string;
}

/** Reads 文件目录.XML. @returns a sentence where it is not what it should be */
export function readCatalogue(root: XmlElement): ListedRecord[] | string {
  if (root.name !== '文件目录') return '根元素应为“文件目录”';
  const records: ListedRecord[] = [];
  for (const line of root.children) {
    const folder = childOf(line, '电子档案名称')?.attributes.目录;
    const order = Number(textIn(line, '顺序号') ?? 'x');
    const secret = Number(childOf(line, '密级')?.attributes.代码 ?? 'x');
    if (!folder || !Number.isSafeInteger(order) || !Number.isSafeInteger(secret) || secret < 0)
      return `第${records.length + 1}条缺少顺序号、密级或目录`;
    records.push({ order, folder, secret, archiveNo: textIn(line, '档号'), title: textIn(line, '题名') });
  }
  if (records.length === 0) return '没有文件';
  if (root.attributes.件数 !== String(records.length))
    return `登记${root.attributes.件数 ?? ''}件，实为${records.length}件`;
  return records.sort((a, b) => a.order - b.order);
}

export interface DescriptionInput {
  no: string;
  part: string;
  sender: string;
  receiver: string;
  reason: string;
  items: number;
  files: number;
  bytes: number;
  date: string;
  maker: string;
  checker: string;
}

const labels = {
  ...{ no: '移交批次', part: '分包', sender: '移交单位', receiver: '接收单位', reason: '移交依据', items: '件数' },
  ...{ files: '电子文件数', bytes: '字节数', date: '打包日期', maker: '填表人', checker: '审核人' },
} as const satisfies Record<keyof DescriptionInput, string>;

/** 说明文件.TXT */
export function descriptionOf(input: DescriptionInput): string {
  // The table above has exactly the keys of the input.
  const keys = Object.keys(labels) as (keyof DescriptionInput)[];
  const lines = keys.map((key) => `${labels[key]}：${String(input[key]).replace(/\s+/g, ' ')}`);
  return `${[
    ...lines,
    '软硬件环境：PDF、OFD、图片、文本和办公文档阅读软件；XML为UTF-8编码',
    '校验方法：sha256sum -c manifest-sha256.txt，或任何BagIt 1.0校验工具',
  ].join('\r\n')}\r\n`;
}

/** Reads 说明文件.TXT. @returns a sentence where it says too little */
export function readDescription(text: string): { no: string; sender: string; items: number } | string {
  const said = new Map(
    text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf('：');
        return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()] as const] : [];
      }),
  );
  const [no, sender, items] = [said.get(labels.no), said.get(labels.sender), said.get(labels.items)];
  if (!no || !sender || !items || !/^\d{1,9}$/.test(items)) return '缺少移交批次、移交单位或件数';
  return { no, sender, items: Number(items) };
}
