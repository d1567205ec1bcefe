// biome-ignore-all lint/suspicious/noTemplateCurlyInString: values of steps are written so
import { evaluate, type Formula } from '../formula.ts';
import { fieldsOfFormula, parseFormula } from './formula-text.ts';

/** Most characters of a value. */
export const longestValue = 500;

/** What a step writes, as somebody has written it down. */
export type StepValue =
  /** Text with fields `${name}` and variables `#{name}` in it. */
  | { type: 'text'; parts: readonly Part[] }
  /** A calculation, begun by `=`. */
  | { type: 'formula'; formula: Formula };
type Part = { literal: string } | { field: string } | { variable: string };

/** What the fields and variables of a value are worked out with. */
export interface ValueSource {
  record: Readonly<Record<string, unknown>>;
  /** Undefined for a name that is none. */
  variable: (name: string) => string | undefined;
}

/**
 * Reads a value: `已付`, `#{sysUserCode}`, `${amount}`, `单号${code}`, or a calculation `=${price} * ${quantity} + 1` with + - *
 * and brackets.
 * @throws Error with a Chinese sentence
 */
export function parseStepValue(text: string): StepValue {
  if (text.length > longestValue) throw new Error(`值最长${longestValue}个字符`);
  if (text.startsWith('=')) return { type: 'formula', formula: parseFormula(text.slice(1)) };
  const parts: Part[] = [];
  let last = 0;
  for (const match of text.matchAll(/\$\{([A-Za-z_]\w*)\}|#\{([A-Za-z_]\w*)\}/g)) {
    if (match.index > last) parts.push({ literal: text.slice(last, match.index) });
    parts.push(match[1] === undefined ? { variable: match[2] ?? '' } : { field: match[1] });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push({ literal: text.slice(last) });
  const broken = parts.find((part) => 'literal' in part && /[$#]\{/.test(part.literal));
  if (broken) throw new Error('值无法识别，字段写作${字段名}，变量写作#{变量名}');
  return { type: 'text', parts };
}

/** Fields that a value names. */
export function fieldsOfValue(value: StepValue): string[] {
  if (value.type === 'formula') return fieldsOfFormula(value.formula);
  return value.parts.flatMap((part) => ('field' in part ? [part.field] : []));
}

/** Variables that a value names. */
export const variablesOfValue = (value: StepValue): string[] =>
  value.type === 'formula' ? [] : value.parts.flatMap((part) => ('variable' in part ? [part.variable] : []));

/** A value for a record; one field alone keeps its type, and a calculation that lacks a number is null. */
export function stepValue(value: StepValue, { record, variable }: ValueSource, digits = 6): unknown {
  if (value.type === 'formula') return evaluate(value.formula, record, '', digits);
  const [first] = value.parts;
  if (first === undefined) return null;
  if (value.parts.length === 1 && 'field' in first) return record[first.field] ?? null;
  return value.parts
    .map((part) =>
      'literal' in part
        ? part.literal
        : 'field' in part
          ? String(record[part.field] ?? '')
          : (variable(part.variable) ?? ''),
    )
    .join('');
}
