import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Row } from '#engine/resource/read.ts';
import { childOf, element, textIn, type XmlElement } from '#services/package/xml.ts';

/** A record as a package describes it, with what it does not say of itself. */
export interface Described {
  /** With the texts of its dictionaries (`secret_dictText`). */
  item: Row;
  fonds: { no: string; name: string; creator: string; archiveCode: string | null };
  classCode: string;
  className: string;
  /** Pieces of its number with where each comes from. */
  segments: readonly { source: string; text: string }[];
  volume: { archiveNo: string | null; title: string; seq: number } | null;
  files: readonly DescribedFile[];
  agents: readonly { account: string; name: string; deeds: number }[];
  process: readonly { deed: string; action: string; time: string; person: string; basis: string; seq: number }[];
}

export interface DescribedFile {
  /** Name in the package, and the one that it had. */
  name: string;
  original: string;
  size: number;
  mime: string;
  sha256: string;
  /** What it was made from, if it was made from another file; a copy that keeps says what it is. */
  derived?: DerivedFile | null;
}

/** How a file came about, in the words of PREMIS 3. */
export interface DerivedFile {
  role: string;
  standard: string | null;
  /** The file that it was made from, by its content, which may have gone since. */
  sourceSha256: string;
  sourceName: string | null;
  time: string;
  person: string;
}

type Name = keyof typeof archiveItem.fields;
type Entry = readonly [element: string, field: Name];

/** What stands in which group, as elements and fields; read back by the same table. */
const content: readonly Entry[] = [
  ...([
    ['题名', 'title'],
    ['关键词', 'keywords'],
    ['人名', 'persons'],
    ['摘要', 'scope'],
  ] as const),
  ...([
    ['文件编号', 'docNo'],
    ['责任者', 'creator'],
    ['日期', 'docDate'],
    ['文种', 'docType'],
    ['密级', 'secret'],
  ] as const),
  ...([
    ['保密期限', 'secretYears'],
    ['解密日期', 'declassDate'],
    ['归档年度', 'year'],
    ['保管期限', 'retention'],
  ] as const),
  ...([
    ['机构问题', 'orgCode'],
    ['所属项目', 'projectCode'],
  ] as const),
];
const form: readonly Entry[] = [
  ['件内文件数', 'fileCount'],
  ['页数', 'pages'],
  ['语种', 'lang'],
  ['稿本', 'draft'],
  ['载体', 'carrier'],
];
const digitised: readonly Entry[] = [['生成方式', 'gen']];
const places: readonly Entry[] = [
  ['原件位置', 'originalAt'],
  ['复制件位置', 'copyAt'],
];
const rights: readonly Entry[] = [
  ['开放标识', 'openFlag'],
  ['公开属性', 'publicAttr'],
];
const notes: readonly Entry[] = [['附注正文', 'note']];

/** Groups that are read back, by their elements. */
const groups = {
  内容描述: content,
  形式特征: form,
  数字化属性: digitised,
  存储位置: places,
  权限管理: rights,
  附注: notes,
};
/** Fields that a package tells and an archive works out by itself. */
const derivedFields: readonly Name[] = ['fileCount'];

export const rootName = '电子文件元数据';
export const metadataName = '元数据.XML';

/** 元数据.XML of one record, in the order of domain 6.8. */
export function metadataOf(described: Described): XmlElement {
  const { item, fonds, files, volume } = described;
  const group = (name: keyof typeof groups, more: readonly XmlElement[] = []) =>
    element(name, [...groups[name].map(([label, field]) => fieldElement(item, label, field)), ...more]);
  return element(
    rootName,
    [
      element('聚合层次', '文件级', { 代码: '4' }),
      element('来源', [
        element('档案馆代码', fonds.archiveCode),
        element('全宗名称', fonds.name),
        element('全宗号', fonds.no),
        element('立档单位名称', fonds.creator),
      ]),
      element('电子文件号', item.id),
      element('档号', [
        element('编号', item.archiveNo as string | null),
        ...described.segments.map(({ source, text }, index) =>
          element('编号段', text, { 序: index + 1, 来源: source }),
        ),
        element('曾用档号', item.formerNo as string | null),
      ]),
      group('内容描述', [
        element('分类号', described.classCode, { 名称: described.className }),
        ...(volume ? [element('案卷', volume.title, { 档号: volume.archiveNo, 序: volume.seq })] : []),
      ]),
      group('形式特征'),
      element(
        '电子属性',
        files.map((file, index) =>
          element(
            '电子文件',
            [
              element('文件名', file.name),
              element('原文件名', file.original),
              element('格式', file.mime),
              element('大小', file.size),
              element('创建程序'),
              element('摘要算法', 'SHA-256'),
              element('摘要值', file.sha256),
              ...(file.derived ? [derivation(file.derived)] : []),
            ],
            { 序: index + 1 },
          ),
        ),
      ),
      group('数字化属性'),
      element('电子签名'),
      group('存储位置'),
      group('权限管理'),
      group('附注'),
      element(
        '机构人员',
        described.agents.map(({ account, name, deeds }) => element('人员', name, { 账号: account, 行为数: deeds })),
      ),
      element(
        '业务过程',
        described.process.map(({ deed, action, time, person, basis, seq }) =>
          element(
            '过程',
            [
              element('行为', deed, { 代码: action }),
              element('时间', time),
              element('依据', basis),
              element('人', person),
            ],
            { 审计序号: seq },
          ),
        ),
      ),
    ],
    { 版本: '1.0' },
  );
}

/** A relationship and its event, as PREMIS names them, so that a receiver can map them. */
function derivation({ role, standard, sourceSha256, sourceName, time, person }: DerivedFile): XmlElement {
  return element(
    '派生关系',
    [
      element('来源文件名', sourceName),
      element('来源摘要值', sourceSha256),
      element('角色', role),
      element('标准', standard),
      element('时间', time),
      element('人', person),
    ],
    {
      relationshipType: 'derivation',
      relationshipSubType: 'has source',
      eventType: standard ? 'migration' : 'unpacking',
    },
  );
}

/** A value of a dictionary has its text too. */
function fieldElement(item: Row, label: string, name: Name): XmlElement {
  const value = item[name];
  if (value === null || value === undefined || value === '') return element(label);
  const said = item[`${name}_dictText`];
  if (archiveItem.fields[name].type !== 'dict' || typeof said !== 'string') return element(label, String(value));
  return element(label, said, { 代码: String(value) });
}

/** A record as it is read back. */
export interface ReadRecord {
  archiveNo: string | null;
  formerNo: string | null;
  fondsNo: string | null;
  classCode: string | null;
  volume: { key: string; title: string; seq: number } | null;
  files: readonly DescribedFile[];
  /** Fields under their names. */
  fields: Readonly<Record<string, string | number | null>>;
}

/** Reads 元数据.XML. @returns a sentence where it is not what it should be */
export function readMetadata(root: XmlElement): ReadRecord | string {
  if (root.name !== rootName) return `根元素应为“${rootName}”`;
  const number = childOf(root, '档号');
  const description = childOf(root, '内容描述');
  const lacking = ['来源', '档号', '内容描述', '形式特征', '电子属性'].find((name) => !childOf(root, name));
  if (lacking !== undefined) return `缺少“${lacking}”`;
  const fields: Record<string, string | number | null> = {};
  for (const [group, entries] of Object.entries(groups))
    for (const [label, name] of entries) {
      if (derivedFields.includes(name)) continue;
      const found = childOf(childOf(root, group), label);
      const value = found?.attributes.代码 ?? found?.text ?? '';
      const field: Field = archiveItem.fields[name];
      const isNumber = field.type === 'integer' || (field.type === 'dict' && field.numeric);
      if (isNumber && value !== '' && !/^\d{1,15}$/.test(value)) return `“${label}”应为数字`;
      fields[name] = value === '' ? null : isNumber ? Number(value) : value;
    }
  const files: DescribedFile[] = [];
  for (const file of childOf(root, '电子属性')?.children ?? []) {
    const [name, sha256, size] = [textIn(file, '文件名'), textIn(file, '摘要值'), Number(textIn(file, '大小') ?? 'x')];
    if (!name || !sha256 || !Number.isSafeInteger(size)) return '“电子文件”缺少文件名、大小或摘要值';
    files.push({
      name,
      sha256: sha256.toLowerCase(),
      size,
      original: textIn(file, '原文件名') ?? name,
      mime: textIn(file, '格式') ?? '',
    });
  }
  const volume = childOf(description, '案卷');
  return {
    archiveNo: textIn(number, '编号'),
    formerNo: textIn(number, '曾用档号'),
    fondsNo: textIn(childOf(root, '来源'), '全宗号'),
    classCode: textIn(description, '分类号'),
    volume: volume
      ? { key: volume.attributes.档号 ?? volume.text, title: volume.text, seq: Number(volume.attributes.序 ?? 0) }
      : null,
    files,
    fields,
  };
}
