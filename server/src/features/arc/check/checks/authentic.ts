import { archiveItem } from '@dossier/contract/arc/item.ts';
import { normalNumber, readNumber } from '@dossier/rules/archive/number.ts';
import { docDateProblem } from '../../item/item.public.ts';
import { eachFile, failed, type ItemChecks, manual, none, passed, type Subject, warned } from './check.ts';

const fields = Object.entries(archiveItem.fields);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** 真实性: the record is what it says it is, and its files are those that came in. */
export const authentic: ItemChecks = {
  ZS01: (subject) =>
    eachFile(subject, ({ name, sha256, digest, isSigned }) => {
      if (digest !== sha256) return failed(`文件“${name}”校验不符`, name, digest);
      return isSigned ? manual(`文件“${name}”含电子签名，请人工核验其有效性`, name) : null;
    }),
  ZS02({ item }) {
    for (const [name, field] of fields) {
      const value = item[name];
      if (!('max' in field) || typeof field.max !== 'number' || typeof value !== 'string') continue;
      if ([...value].length > field.max)
        return failed(`${field.label}长度不能超过${field.max}个字符`, field.label, [...value].length);
    }
    return passed;
  },
  ZS03({ item }) {
    const docDate = String(item.docDate ?? '');
    // A date to come is no wrong date: the next but one check is about that.
    if (docDateProblem(docDate, '9999-12-31'))
      return failed(`文件日期“${docDate}”不是有效日期`, archiveItem.fields.docDate.label, docDate);
    for (const [name, { type, label }] of fields) {
      const value = item[name];
      if (isEmpty(value)) continue;
      const isWrong =
        (type === 'integer' && !Number.isSafeInteger(value)) ||
        (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(String(value)));
      if (isWrong) return failed(`“${label}”格式不正确`, label, value);
    }
    return passed;
  },
  ZS04({ item, facts }) {
    for (const [name, field] of fields) {
      const value = item[name];
      if (field.type !== 'dict' || isEmpty(value)) continue;
      if (!facts.dictionaries.get(field.dict)?.has(String(value)))
        return failed(`“${field.label}”的取值“${String(value)}”不在字典中`, field.label, value);
    }
    return passed;
  },
  ZS05({ item, today, pagesMost }) {
    const { docDate, year, pages } = archiveItem.fields;
    const day = String(item.docDate ?? '');
    if (day > today.replaceAll('-', '')) return failed('文件日期不能晚于今天', docDate.label, day);
    const filed = Number(item.year);
    if (filed > Number(today.slice(0, 4))) return failed('归档年度不能晚于今年', year.label, filed);
    if (filed < Number(day.slice(0, 4)) - 1)
      return failed(`归档年度${filed}早于文件日期年份${day.slice(0, 4)}`, year.label, filed);
    if (!isEmpty(item.pages) && (Number(item.pages) < 1 || Number(item.pages) > pagesMost))
      return failed(`页数应为1至${pagesMost}`, pages.label, item.pages);
    return passed;
  },
  ZS06({ item }) {
    for (const name of ['title', 'docNo'] as const) {
      const { label } = archiveItem.fields[name];
      const value = String(item[name] ?? '');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      const sign = /[\u0000-\u001f\u007f?*<>|]/.exec(value)?.[0];
      if (sign !== undefined) return failed(`“${label}”含有非法字符`, label, sign < ' ' ? 'control' : sign);
      const bracket = unpaired(value);
      if (bracket) return failed(`“${label}”的括号“${bracket}”不成对`, label, value);
    }
    return passed;
  },
  ZS07: numberFits,
  ZS08({ item, facts }) {
    if (facts.sameNumber)
      return failed(`档号“${String(item.archiveNo)}”重复`, archiveItem.fields.archiveNo.label, item.archiveNo);
    const same = facts.sameDocument;
    if (!same) return passed;
    return warned(
      `疑似重复：已存在“${[same.archiveNo, same.title].filter(Boolean).join(' ')}”`,
      archiveItem.fields.docNo.label,
      item.docNo,
    );
  },
  ZS09: (subject) =>
    eachFile(subject, ({ name, size, bytes, mime, sniffed }) => {
      if (bytes === null) return failed(`文件“${name}”丢失`, name);
      if (bytes !== size) return failed(`文件“${name}”应为${size}字节，实为${bytes}字节`, name, bytes);
      if (sniffed === null || plainMime(sniffed) !== plainMime(mime))
        return failed(`文件“${name}”的内容与扩展名不符`, name, sniffed ?? '');
      return null;
    }),
  ZS10({ item, files, lost, facts }) {
    const [gone] = lost;
    if (gone !== undefined) return failed('档案登记的电子文件不存在', archiveItem.fields.files.label, gone);
    const missing = files.find(({ bytes }) => bytes === null);
    if (missing) return failed(`文件“${missing.name}”丢失`, missing.name);
    const named = new Set(files.map(({ path }) => path));
    const loose = facts.boundPaths.filter((path) => !named.has(path));
    if (loose.length > 0)
      return failed(`有${loose.length}个电子文件未登记在档案中`, archiveItem.fields.files.label, loose[0]);
    if (Number(item.fileCount ?? 0) !== files.length)
      return failed(
        `件内文件数登记为${Number(item.fileCount ?? 0)}，实有${files.length}个`,
        archiveItem.fields.fileCount.label,
        item.fileCount,
      );
    return passed;
  },
  ZS14({ item, files, today }) {
    const described = String(item.describedAt ?? '').slice(0, 10);
    if (!item.describedBy || !described) return failed('缺少著录者或著录日期', archiveItem.fields.describedBy.label);
    if (described > today) return failed('著录日期晚于今天', archiveItem.fields.describedAt.label, described);
    if (String(item.docDate ?? '') > described.replaceAll('-', ''))
      return failed('著录日期早于文件日期', archiveItem.fields.describedAt.label, described);
    const late = files.find(({ storedDay }) => storedDay > today);
    return late ? failed(`文件“${late.name}”的接收时间晚于今天`, late.name, late.storedDay) : passed;
  },
};

/** The type without its parameters. */
const plainMime = (mime: string): string => mime.split(';')[0]?.trim() ?? '';

const pairs: Readonly<Record<string, string>> = {
  ...{ '(': ')', '（': '）', '[': ']', '［': '］', '【': '】', '〔': '〕' },
  ...{ '《': '》', '〈': '〉', '“': '”', '‘': '’', '{': '}', '「': '」', '『': '』' },
};
const closing = new Set(Object.values(pairs));

/** The first bracket without its other one; half and full width are one pair. */
function unpaired(text: string): string | null {
  const open: string[] = [];
  for (const sign of text) {
    if (pairs[sign]) open.push(sign);
    else if (closing.has(sign)) {
      const last = open.pop();
      if (last === undefined || wide(pairs[last] ?? '') !== wide(sign)) return sign;
    }
  }
  return open[0] ?? null;
}

const wide = (sign: string): string => sign.normalize('NFKC');

/** 档号 is of its rule, and says what the fields say. */
function numberFits({ item, facts: { numbering } }: Subject) {
  const given = item.archiveNo ?? item.declaredNo;
  const { label } = archiveItem.fields.archiveNo;
  if (typeof numbering === 'string') return failed(numbering, label, given);
  if (!given) return none;
  const { segments, values, ruleName } = numbering;
  const read = readNumber(segments, String(given));
  if (!read) return failed(`档号“${String(given)}”不符合规则“${ruleName}”`, label, given);
  for (const { source } of segments) {
    if (source === 'fixed' || source === 'volume') continue;
    const own = source === 'serial' ? item.itemSeq : values[source];
    // A number that is only declared has no serial yet.
    if (source === 'serial' && !item.archiveNo) continue;
    if (normalNumber(String(own ?? '')) !== normalNumber(String(read[source] ?? '')))
      return failed(`档号“${String(given)}”与著录项不一致`, label, own);
  }
  return passed;
}
