import { invalid } from '#core/errors.ts';

/** File dates are yyyyMMdd, yyyyMM00 or yyyy0000, real and not in the future (AR10). @param today `YYYY-MM-DD` */
export function docDateProblem(value: string, today: string): string | null {
  const wrong = `文件日期“${value}”不是有效日期`;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(value);
  if (!match) return wrong;
  const [, year = '', month = '', day = ''] = match;
  if (month === '00' ? day !== '00' : Number(month) > 12) return wrong;
  if (day !== '00') {
    const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return wrong;
  }
  // Unknown parts are zeros, so a plain comparison of texts is right.
  return value > today.replaceAll('-', '') ? '文件日期不能晚于今天' : null;
}

/** A title says what the record is about (AR09). */
function isGoodTitle(title: string): boolean {
  return [...title].length >= 2 && !/[\r\n]/.test(title) && /\p{L}/u.test(title);
}

/** Reads `yyyyMMdd` also from the spellings that people type and Excel brings. */
export function readDocDate(value: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?$/.exec(value.trim());
  if (!match) return value.trim();
  return `${match[1]}${(match[2] ?? '').padStart(2, '0')}${(match[3] ?? '0').padStart(2, '0')}`;
}

/** Brackets of a document number become 〔〕. */
export function readDocNo(value: string): string {
  return value.replace(/[[（(【﹝〈]\s*(\d{4})\s*[\]）)】﹞〉]/g, '〔$1〕');
}

/** One spelling for search: half-width, lower case, one dash, one dot, one kind of bracket (domain G9). */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[•・．.]/g, '·')
    .replace(/[－—–‐‑−]/g, '-')
    .replace(/[[（(【〔﹝]/g, '〔')
    .replace(/[\]）)】〕﹞]/g, '〕')
    .replace(/\s+/g, ' ')
    .trim();
}

/** All rules of a record's own fields. @throws AppError with a sentence per field */
export function checkItem(item: Record<string, unknown>, today: string, changed: ReadonlySet<string>): void {
  const problems: Record<string, string> = {};
  if (changed.has('title') && !isGoodTitle(String(item.title ?? '')))
    problems.title = '题名应概括文件内容，不能少于2个字或仅为数字、符号';
  const docDate = String(item.docDate ?? '');
  if (changed.has('docDate')) {
    const problem = docDateProblem(docDate, today);
    if (problem) problems.docDate = problem;
  }
  const year = Number(item.year);
  if (changed.has('year') && year > Number(today.slice(0, 4))) problems.year = `归档年度不能晚于今年`;
  if (!problems.docDate && (changed.has('year') || changed.has('docDate')) && year < Number(docDate.slice(0, 4))) {
    problems.year ??= `归档年度${year}早于文件日期年份${docDate.slice(0, 4)}`;
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
