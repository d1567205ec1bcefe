import { createHash } from 'node:crypto';
import {
  type ConfigKindName,
  configFormat,
  configKindNames,
  configKinds,
  mostConfigBytes,
  mostConfigEntries,
  mostConfigParts,
} from '@dossier/contract/operations/config-transfer.ts';
import { AppError, refuse } from '#core/errors.ts';
import { kindOf } from './kinds.ts';
import {
  byText,
  type Entry,
  type FieldShape,
  type Item,
  keyOf,
  type ListShape,
  type Shape,
  type Value,
} from './shape.ts';

/** What a file says of itself. */
export interface Source {
  brand: string;
  /** Version of the program that wrote it. */
  product: string;
  /** The newest change of what it holds; the moment of writing would make two files of one state differ. */
  changedAt: string | null;
}

export interface ConfigFile {
  source: Source;
  entries: ReadonlyMap<ConfigKindName, readonly Entry[]>;
  /** Of the bytes. */
  sha256: string;
}

/** Problems that one answer names, and after how many a file is read no further. */
const shownProblems = 5;
const mostProblems = 1000;
/** The format needs five levels; deeper ones are nobody's configuration. */
const mostDepth = 8;
const longestText = 20_000;

/** Sorted by keys and codes, one value a line: equal states give equal bytes and read well in a comparison. */
export function writeConfigFile(source: Source, entries: ReadonlyMap<ConfigKindName, readonly Entry[]>): string {
  const kinds: Record<string, unknown> = {};
  for (const [name, list] of entries) {
    const kind = kindOf(name);
    kinds[name] = [...list]
      .sort((a, b) => byText(kind.codeOf(a), kind.codeOf(b)))
      .map((entry) => written(kind.shape, entry));
  }
  const { name: format, version: formatVersion } = configFormat;
  return `${JSON.stringify(sorted({ format, formatVersion, ...source, entries: kinds }), null, 2)}\n`;
}

function written(shape: Shape, entry: Entry): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      const list = shape.lists[name];
      // Which names are lists is in the shape that made the entry.
      if (list) return [name, writtenItems(list, value as readonly Item[])];
      return [name, value];
    }),
  );
}

function writtenItems(list: ListShape, items: readonly Item[]): unknown[] {
  const inOrder = [...items].sort((a, b) => byText(keyOf(list, a), keyOf(list, b)));
  return list.plain ? inOrder.map((item) => keyOf(list, item)) : inOrder;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => byText(a, b))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** Reads a file by the shapes of its kinds: what no shape knows is refused. @throws AppError that names the places */
export function readConfigFile(bytes: Buffer): ConfigFile {
  if (bytes.length > mostConfigBytes) throw refuse(`文件超过${mostConfigBytes / 1024 / 1024}MB，不能导入`);
  const root = parsed(bytes);
  const problems: string[] = [];
  const note = (problem: string) => {
    if (problems.push(problem) === mostProblems) throw wrongFile(problems);
  };
  assertFormat(root);
  const known = ['format', 'formatVersion', 'brand', 'product', 'changedAt', 'entries'];
  for (const key of Object.keys(root)) if (!known.includes(key)) note(`文件开头有未知的字段“${clipped(key)}”`);
  const source = {
    brand: headText(root, 'brand', note) ?? '',
    product: headText(root, 'product', note) ?? '',
    changedAt: headText(root, 'changedAt', note),
  };
  const entries = new Map<ConfigKindName, readonly Entry[]>();
  const kinds = root.entries;
  if (!isObject(kinds)) throw refuse('文件缺少entries，不是完整的配置文件');
  let count = 0;
  let parts = 0;
  for (const [key, list] of Object.entries(kinds)) {
    const name = configKindNames.find((kind) => kind === key);
    if (!name) note(`未知的配置类别“${clipped(key)}”`);
    else if (!Array.isArray(list)) note(`“${configKinds[name]}”应为列表`);
    else {
      count += list.length;
      if (count > mostConfigEntries) throw refuse(`文件超过${mostConfigEntries}项，请分几个文件导出`);
      // Each is compared and shown by itself: a million of them would hold the server up for seconds.
      parts += partsIn(list);
      if (parts > mostConfigParts) throw tooManyParts();
      entries.set(name, readEntries(name, list, note));
    }
  }
  if (problems.length === 0 && count === 0) throw refuse('文件中没有任何配置');
  if (problems.length > 0) throw wrongFile(problems);
  return { source, entries, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Items, data rules, rights… of some entries. */
export function partsIn(entries: readonly unknown[]): number {
  let parts = 0;
  for (const entry of entries)
    if (isObject(entry)) for (const value of Object.values(entry)) if (Array.isArray(value)) parts += value.length;
  return parts;
}

/** What an import would not take and an export does not write. */
export const tooManyParts = () =>
  refuse(`字典项、数据规则和角色权限等明细共超过${mostConfigParts}条，请分几个文件导出`);

function wrongFile(problems: readonly string[]): AppError {
  const more = problems.length - shownProblems;
  const orMore = problems.length === mostProblems ? '以上' : '';
  const rest = more > 0 ? `；另有${more}处${orMore}错误` : '';
  return refuse(`文件有误：${problems.slice(0, shownProblems).join('；')}${rest}`);
}

function parsed(bytes: Buffer): Record<string, unknown> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('文件不是UTF-8编码的文本，不是配置迁移导出的文件');
  }
  assertShallow(text);
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) throw refuse('文件不是配置迁移导出的文件');
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    // V8 says where: "… at position 12 (line 2 column 3)".
    const line = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw refuse(line ? `文件不是正确的JSON，第${line}行有误` : '文件不完整或不是JSON，请重新导出');
  }
}

/** Before anything is built of it. */
function assertShallow(text: string): void {
  let depth = 0;
  let isText = false;
  let line = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > mostDepth) throw refuse(`文件第${line}行嵌套过深，不是配置迁移导出的文件`);
  }
}

function assertFormat({ format, formatVersion }: Record<string, unknown>): void {
  if (format !== configFormat.name) throw refuse(`文件不是配置迁移导出的文件（format应为“${configFormat.name}”）`);
  if (!Number.isSafeInteger(formatVersion) || Number(formatVersion) < 1) throw refuse('文件的formatVersion应为正整数');
  if (Number(formatVersion) > configFormat.version)
    throw refuse(`文件的格式版本为${formatVersion}，本系统只能读到${configFormat.version}，请先升级本系统再导入`);
}

function headText(root: Record<string, unknown>, key: string, note: (problem: string) => void): string | null {
  const value = Object.hasOwn(root, key) ? root[key] : null;
  if (value === null) return null;
  if (typeof value === 'string' && value.length <= 200) return value;
  note(`文件开头的“${key}”应为不超过200个字符的文本`);
  return null;
}

function readEntries(name: ConfigKindName, list: readonly unknown[], note: (problem: string) => void): Entry[] {
  const kind = kindOf(name);
  const seen = new Set<string>();
  return list.flatMap((raw, index) => {
    const where = `“${configKinds[name]}”第${index + 1}项`;
    if (!isObject(raw)) {
      note(`${where}应为对象`);
      return [];
    }
    const entry: Record<string, Value | Item[]> = {};
    for (const [key, value] of Object.entries(raw)) {
      const field = own(kind.shape.fields, key);
      const items = own(kind.shape.lists, key);
      if (field) entry[key] = readValue(field, value, where, note);
      else if (items) entry[key] = readItems(items, value, where, note);
      else note(`${where}有未知的字段“${clipped(key)}”`);
    }
    for (const [key, { label, required }] of Object.entries(kind.shape.fields))
      if (required && !entry[key]) note(`${where}缺少“${label}”（${key}）`);
    const code = kind.codeOf(entry);
    if (seen.has(code)) note(`${where}的编码“${clipped(code)}”在文件中重复`);
    seen.add(code);
    return [entry];
  });
}

function readItems(list: ListShape, raw: unknown, where: string, note: (problem: string) => void): Item[] {
  if (!Array.isArray(raw)) {
    note(`${where}的“${list.label}”应为列表`);
    return [];
  }
  const seen = new Set<string>();
  return raw.flatMap((part: unknown, index) => {
    const place = `${where}的“${list.label}”第${index + 1}条`;
    const [only = ''] = list.keys;
    const value = list.plain ? { [only]: part } : part;
    if (!isObject(value)) {
      note(`${place}应为对象`);
      return [];
    }
    const item: Record<string, Value> = {};
    for (const [key, one] of Object.entries(value)) {
      const field = own(list.fields, key);
      if (field) item[key] = readValue(field, one, place, note);
      else note(`${place}有未知的字段“${clipped(key)}”`);
    }
    for (const key of list.keys) if (!item[key]) note(`${place}缺少“${list.fields[key]?.label}”`);
    const key = keyOf(list, item);
    if (seen.has(key)) note(`${place}“${clipped(key)}”重复`);
    seen.add(key);
    return [item];
  });
}

const typeNames = { text: '文本', integer: '整数', number: '数字', flag: 'true或false' };

function readValue({ label, type }: FieldShape, value: unknown, where: string, note: (problem: string) => void): Value {
  if (value === null) return null;
  const isRight =
    type === 'text'
      ? typeof value === 'string'
      : type === 'flag'
        ? typeof value === 'boolean'
        : type === 'integer'
          ? Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
          : typeof value === 'number' && Number.isFinite(value);
  if (!isRight) note(`${where}的“${label}”应为${typeNames[type]}`);
  else if (typeof value === 'string' && value.length > longestText) note(`${where}的“${label}”过长`);
  else if (typeof value === 'string' && value.includes('\u0000')) note(`${where}的“${label}”含有不允许的字符`);
  // What is of another type was noted, and the file is refused.
  else return value as Value;
  return null;
}

/** Names of files may be those of every object's own methods. */
function own<T>(from: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function clipped(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50)}…` : text;
}
