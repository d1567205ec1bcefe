import { patterns } from '@dossier/rules/patterns.ts';
import type { TextOptions } from '../field-options.ts';
import { textProblem } from './problems.ts';

/** What is wrong with something typed: how long it is, and what it must look like. */
export function typedProblem(field: TextOptions, value: unknown, most: number): string | null {
  const problem = textProblem(field, value, field.max ?? most);
  if (problem) return problem;
  const text = String(value);
  if (field.min !== undefined && text.length < field.min) return `${field.label}长度不能少于${field.min}个字符`;
  if (field.pattern && !patterns[field.pattern].test.test(text)) return patterns[field.pattern].message;
  if (field.expression && !field.expression.test(text)) return field.expression.message;
  return null;
}
