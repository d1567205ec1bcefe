import { compilePattern, type LinearPattern, PatternError } from '@dossier/rules/linear-pattern.ts';
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
  if (field.expression && !matches(field.expression.source, text)) return field.expression.message;
  return null;
}

const compiled = new Map<string, LinearPattern | null>();
const mostKept = 500;

/** Whether a configured expression lets a text through; one that cannot be read lets nothing through. */
function matches(source: string, text: string): boolean {
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    pattern = readable(source);
    if (compiled.size >= mostKept) compiled.clear();
    compiled.set(source, pattern);
  }
  try {
    return pattern?.test(text) ?? false;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}

function readable(source: string): LinearPattern | null {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}
