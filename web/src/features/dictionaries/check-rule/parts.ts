import { integer, text, yesNo } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { problemOf } from '@dossier/contract/core/validate.ts';
import { type CheckPart, CheckRuleError, mostParts, readCheckParts } from '@dossier/rules/check-rule.ts';
import type { Draft, Line, Problems } from '#engine/form/draft.ts';
import { spokenPart } from '#engine/spoken-resource.ts';
import { say } from '#services/messages/text.ts';

const pattern = text({ label: '正则表达式', required: true, max: 500, mono: true });
const message = text({ label: '提示文本', required: true, max: 200 });

/** Lines of the form: the rule's two kinds of parts. */
export const lineKinds = {
  segments: part({
    label: '局部规则',
    table: '',
    foreignKey: '',
    most: mostParts,
    fields: { digits: integer({ label: '位数', required: true, minimum: 1, maximum: 500 }), pattern, message },
  }),
  wholes: part({
    label: '全局规则',
    table: '',
    foreignKey: '',
    most: mostParts,
    fields: { pattern, message, first: yesNo({ label: '优先校验', initial: 'N' }) },
  }),
};

export type LineKind = keyof typeof lineKinds;

/** The parts of a stored rule; a text that cannot be read gives none. */
export function partsOf(ruleJson: unknown): CheckPart[] {
  try {
    return typeof ruleJson === 'string' ? readCheckParts(ruleJson) : [];
  } catch (error) {
    if (error instanceof CheckRuleError) return [];
    throw error;
  }
}

/** A stored rule as lines of the form. */
export function linesOf(ruleJson: unknown): Record<LineKind, Line[]> {
  const parts = partsOf(ruleJson);
  const firstSegment = parts.findIndex(({ digits }) => digits !== '*');
  return {
    segments: parts.filter(({ digits }) => digits !== '*').map((part) => ({ ...part })),
    wholes: parts.flatMap((part, at) => {
      if (part.digits !== '*') return [];
      const first = part.priority ? part.priority === '1' : at < firstSegment;
      return [{ pattern: part.pattern, message: part.message, first: first ? 'Y' : 'N' }];
    }),
  };
}

const listOf = (draft: Draft, kind: LineKind): readonly Line[] => (draft[kind] ?? []) as readonly Line[];

/** The lines as the rule is stored: whole ones that come first, segments from left to right, the other whole ones. */
export function jsonOf(draft: Draft): string {
  const wholes = listOf(draft, 'wholes');
  const whole = (line: Line) => ({
    digits: '*',
    pattern: line.pattern,
    message: line.message,
    priority: line.first === 'Y' ? '1' : '0',
  });
  return JSON.stringify([
    ...wholes.filter((line) => line.first === 'Y').map(whole),
    ...listOf(draft, 'segments').map((line) => ({
      digits: line.digits,
      pattern: line.pattern,
      message: line.message,
    })),
    ...wholes.filter((line) => line.first !== 'Y').map(whole),
  ]);
}

/** What is wrong with the lines, by `kind.index.field`. */
export function lineProblems(draft: Draft): Problems {
  const problems: Record<string, string> = {};
  let count = 0;
  for (const kind of ['segments', 'wholes'] as const) {
    listOf(draft, kind).forEach((line, index) => {
      count += 1;
      for (const [name, field] of Object.entries(spokenPart(lineKinds[kind]).fields)) {
        const problem = problemOf(field, line[name] ?? null) ?? (name === 'pattern' ? patternProblem(line) : null);
        if (problem) problems[`${kind}.${index}.${name}`] = problem;
      }
    });
  }
  if (count === 0) problems.segments = say('请至少添加一条规则');
  if (count > mostParts) problems.segments = say('规则最多{0}条', mostParts);
  return problems;
}

function patternProblem(line: Line): string | null {
  try {
    readCheckParts(JSON.stringify([{ digits: '*', pattern: line.pattern, message: 'x' }]));
    return null;
  } catch (error) {
    if (error instanceof CheckRuleError) return say('正则表达式无法使用');
    throw error;
  }
}
