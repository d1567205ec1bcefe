import { compilePattern, PatternError } from './linear-pattern.ts';
import { type Pattern, patterns } from './patterns.ts';

/** A part of a check rule: so many characters from where the last part ended, or `*`, the whole value. */
export interface CheckPart {
  digits: number | '*';
  /** Regular expression that the piece must match from its first to its last character. */
  pattern: string;
  /** What the user reads when it does not. */
  message: string;
  /** Of a part for the whole value: `1` stands before the others, `0` after them. Kept for the editor; the order decides. */
  priority?: '0' | '1';
}

/** The first part that a value does not pass, as the wire tells it. */
export interface CheckFailure extends CheckPart {
  beginIndex: number;
  endIndex: number;
  checkValue: string;
  passed: false;
}

/** A rule that cannot be used; the message is a sentence for the user. */
export class CheckRuleError extends Error {
  override name = 'CheckRuleError';
}

export const mostParts = 20;
/** Longest value that is checked. */
export const longestChecked = 500;

/** Patterns of the table as parts for the whole value, ready to be taken over into a rule. */
export function commonParts(): CheckPart[] {
  return Object.values<Pattern>(patterns).flatMap(({ test, message }) => {
    const inner = /^\^([\s\S]*)\$$/.exec(test.source)?.[1];
    // A part has no flags.
    return inner === undefined || test.flags ? [] : [{ digits: '*' as const, pattern: inner, message }];
  });
}

/** Reads the JSON text of a rule. @throws CheckRuleError */
export function readCheckParts(text: string): CheckPart[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new CheckRuleError('规则应为JSON数组');
  }
  if (!Array.isArray(raw)) throw new CheckRuleError('规则应为JSON数组');
  if (raw.length === 0) throw new CheckRuleError('请至少添加一条规则');
  if (raw.length > mostParts) throw new CheckRuleError(`规则最多${mostParts}条`);
  return raw.map((part: unknown, index) => readPart(part, `第${index + 1}条规则`));
}

function readPart(raw: unknown, name: string): CheckPart {
  if (typeof raw !== 'object' || raw === null) throw new CheckRuleError(`${name}格式不正确`);
  const { digits, pattern, message, priority } = raw as Record<string, unknown>;
  const count = digits === '*' ? '*' : Number(digits);
  if (count !== '*' && !(Number.isInteger(count) && count >= 1 && count <= longestChecked))
    throw new CheckRuleError(`${name}的位数应为“*”或1到${longestChecked}的整数`);
  if (typeof message !== 'string' || message.trim() === '' || message.length > 200)
    throw new CheckRuleError(`${name}的提示文本应为1到200个字符`);
  if (typeof pattern !== 'string' || pattern === '') throw new CheckRuleError(`${name}的正则表达式不能为空`);
  try {
    // By itself too: brackets that only fit inside those of the whole would undo its ends.
    compilePattern(pattern);
    whole(pattern);
  } catch (error) {
    throw error instanceof PatternError ? new CheckRuleError(`${name}的正则表达式无法使用`) : error;
  }
  return { digits: count, pattern, message, ...(priority === '0' || priority === '1' ? { priority } : {}) };
}

const whole = (pattern: string) => compilePattern(`^(?:${pattern})$`);

/** The first part that the value fails, or null. Time grows with the value's length alone, whatever the patterns are. */
export function checkValue(parts: readonly CheckPart[], value: string): CheckFailure | null {
  let at = 0;
  for (const part of parts) {
    const beginIndex = part.digits === '*' ? 0 : at;
    const endIndex = part.digits === '*' ? value.length : at + part.digits;
    const piece = value.slice(beginIndex, endIndex);
    if (part.digits !== '*') at = endIndex;
    if (endIndex > value.length || !matches(part.pattern, piece))
      return { ...part, beginIndex, endIndex, checkValue: piece, passed: false };
  }
  return null;
}

function matches(pattern: string, piece: string): boolean {
  try {
    return piece.length <= longestChecked && whole(pattern).test(piece);
  } catch (error) {
    // Pattern and text are too large for each other: what cannot be checked does not pass.
    if (error instanceof PatternError) return false;
    throw error;
  }
}
