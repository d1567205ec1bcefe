import { parseAst } from 'vite';

/** For tests of catalogues and for the generator of registers: finding sentences in sources. */

export const chinese = /[\u3400-\u9fff]/;

interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const partsOf = (node: object): Node[] => Object.values(node).flat().filter(isNode);

/** Keys of the objects in a source. */
export function keysIn(source: string): string[] {
  return propertiesIn(parseAst(source, { lang: 'ts' }));
}

function propertiesIn(node: object): string[] {
  const { type, key } = node as { type?: string; key?: { name?: string; value?: string } };
  return [...(type === 'Property' && key ? [key.value ?? key.name ?? ''] : []), ...partsOf(node).flatMap(propertiesIn)];
}

/** Chinese in a file that stands neither in a call that says it nor in a type. */
export function rawChinese(file: string, source: string): string[] {
  return chinese.test(source) ? rawIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })) : [];
}

function rawIn(node: object): string[] {
  const one = node as Node & { callee?: { name?: string }; arguments?: object[]; value?: unknown };
  if (/^TS(LiteralType|TemplateLiteralType)$/.test(one.type)) return [];
  if (one.type === 'CallExpression' && ['t', 'say', 'later', 'translated'].includes(one.callee?.name ?? ''))
    return (one.arguments ?? []).slice(1).flatMap(rawIn);
  const text = one.type === 'TemplateElement' ? (one.value as { cooked: string }).cooked : one.value;
  const isText = /^(Literal|JSXText|TemplateElement)$/.test(one.type) && typeof text === 'string' && chinese.test(text);
  return [...(isText ? [text.trim()] : []), ...partsOf(node).flatMap(rawIn)];
}

/**
 * Chinese sentences in the arguments of these calls, `{0}`, `{1}`… where a value stands. What a call inside is given is not
 * its own.
 */
export function sentencesIn(source: string, calls: readonly string[]): string[] {
  return chinese.test(source) ? saidIn(parseAst(source, { lang: 'ts' }), calls, false) : [];
}

function saidIn(node: object, calls: readonly string[], said: boolean): string[] {
  const { type, callee, ...one } = node as Node & { callee?: { name?: string; property?: { name?: string } } };
  if (type?.startsWith('TS')) return [];
  if (type === 'CallExpression' || type === 'NewExpression') {
    const name = callee?.name ?? callee?.property?.name ?? '';
    return [
      ...partsOf({ callee }).flatMap((part) => saidIn(part, calls, false)),
      ...partsOf(one).flatMap((part) => saidIn(part, calls, calls.includes(name))),
    ];
  }
  if (said && (type === 'Literal' || type === 'TemplateLiteral')) {
    const text = type === 'Literal' ? one.value : templateOf(one.quasis as { value: { cooked: string } }[]);
    if (typeof text === 'string' && chinese.test(text)) return [text];
  }
  return partsOf({ callee, ...one }).flatMap((part) => saidIn(part, calls, said));
}

function templateOf(quasis: readonly { value: { cooked: string } }[]): string {
  return quasis.map(({ value }, at) => (at === 0 ? '' : `{${at - 1}}`) + value.cooked).join('');
}
