/** What a template says: words as they stand, and places where a value is put in. */
export type TemplatePart = { type: 'text'; text: string } | { type: 'value'; name: string };

/** What is wrong with a template or its values; the sentence is for the user. */
export class TemplateError extends Error {}

/** Longest name of a placeholder. */
const longestName = 50;
const name = /^[\p{L}_][\p{L}\p{N}_.]*$/u;

/**
 * Reads a text with placeholders `${name}`. There is nothing else in the grammar: no expression, no condition, no call.
 * @throws TemplateError when a placeholder is not closed or its name is none
 */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (;;) {
    const open = template.indexOf('${', from);
    if (open < 0) break;
    const close = template.indexOf('}', open);
    if (close < 0) throw new TemplateError(`第${open + 1}个字符处的“\${”没有对应的“}”`);
    const found = template.slice(open + 2, close).trim();
    if (found.length > longestName || !name.test(found))
      throw new TemplateError(`变量名“${found.slice(0, longestName)}”不正确，只能由字母、汉字、数字、下划线和点组成`);
    if (open > from) parts.push({ type: 'text', text: template.slice(from, open) });
    parts.push({ type: 'value', name: found });
    from = close + 1;
  }
  if (from < template.length) parts.push({ type: 'text', text: template.slice(from) });
  return parts;
}

/** The placeholders of a template, each once, in the order of the text. @throws TemplateError */
export function placeholdersOf(template: string): string[] {
  return [...new Set(parseTemplate(template).flatMap((part) => (part.type === 'value' ? [part.name] : [])))];
}

/**
 * The text with its values put in.
 * @param write how a value is written into the surrounding text, e.g. for HTML
 * @throws TemplateError that names every value that is missing
 */
export function fillTemplate(
  template: string,
  values: ReadonlyMap<string, string>,
  write: (value: string) => string = (value) => value,
): string {
  const missing = placeholdersOf(template).filter((one) => !values.has(one));
  if (missing.length > 0) throw new TemplateError(`缺少变量${missing.map((one) => `“${one}”`).join('、')}的值`);
  return parseTemplate(template)
    .map((part) => (part.type === 'text' ? part.text : write(values.get(part.name) ?? '')))
    .join('');
}

/**
 * Reads the values of a template: a JSON object of texts, numbers and switches; blank means none.
 * @throws TemplateError
 */
export function readTemplateValues(json: string | null | undefined): Map<string, string> {
  if (!json?.trim()) return new Map();
  const values = parseJson(json);
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new TemplateError('测试数据必须是JSON对象，例如 {"name":"张三"}');
  return new Map(
    Object.entries(values).map(([key, value]) => {
      if (value !== null && typeof value === 'object') throw new TemplateError(`变量“${key}”的值只能是文本或数字`);
      return [key, value === null ? '' : String(value)];
    }),
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new TemplateError('测试数据不是有效的JSON');
  }
}
