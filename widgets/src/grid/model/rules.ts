// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in messages are replaced by the column's own

import { gridPatterns } from '@dossier/rules/grid-patterns.ts';
import { compilePattern, PatternError } from '@dossier/rules/linear-pattern.ts';
import { reasonText } from '../../data/reason.ts';
import { say, spoken, translated } from '../../language/text.ts';
import { isEmpty } from '../cell.ts';
import { type GridColumn, type GridRule, type HandlerInput, substituted } from '../column.ts';

/** The rules of a column, ready to run. Kinds come in the order required, unique, pattern, own check. */
export interface ColumnRules {
  column: GridColumn;
  /** Message of an empty value; null when the value may be empty. */
  required: string | null;
  /** Message of a value that stands in several rows; null when it may. */
  unique: string | null;
  /** @returns the message when the text does not match */
  patterns: readonly ((text: string) => string | null)[];
  /** @returns null when the value is good */
  handlers: readonly ((input: HandlerInput) => string | null | Promise<string | null>)[];
}

let compiled = new WeakMap<GridColumn, ColumnRules>();
let compiledIn = spoken();

/** The rules of a column; compiled once per column object, anew when the language of their messages changes. */
export function rulesOf(column: GridColumn): ColumnRules {
  if (compiledIn !== spoken()) {
    compiled = new WeakMap();
    compiledIn = spoken();
  }
  const known = compiled.get(column);
  if (known) return known;
  const rules = column.validateRules ?? [];
  const required = rules.find((rule) => rule.required || rule.pattern === '*');
  const unique = rules.find((rule) => rule.unique || rule.pattern === 'only');
  const made: ColumnRules = {
    column,
    required: required ? messageOf(required, column, say('${title}不能为空')) : null,
    unique: unique ? messageOf(unique, column, say('${title}的值不能重复')) : null,
    patterns: rules.flatMap((rule) =>
      rule.pattern && rule.pattern !== '*' && rule.pattern !== 'only' ? [patternCheck(rule, rule.pattern, column)] : [],
    ),
    handlers: rules.flatMap((rule) => (rule.handler ? [handlerCheck(rule, rule.handler, column)] : [])),
  };
  compiled.set(column, made);
  return made;
}

/** What two values must share to count as the same; null for an empty one. */
export function uniqueKey(value: unknown): string | null {
  if (isEmpty(value)) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim() || null;
}

/** @returns the message of the first rule that fails without asking anybody, or null */
export function checkValue(rules: ColumnRules, value: unknown, isDuplicate: () => boolean): string | null {
  const blank = isEmpty(value) || (typeof value === 'string' && value.trim() === '');
  if (rules.required !== null && blank) return rules.required;
  if (rules.unique !== null && isDuplicate()) return rules.unique;
  if (isEmpty(value)) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  for (const check of rules.patterns) {
    const message = check(text);
    if (message !== null) return message;
  }
  return null;
}

function messageOf(rule: GridRule, column: GridColumn, fallback: string): string {
  return substituted(rule.message || fallback, column);
}

function patternCheck(rule: GridRule, pattern: string | RegExp, column: GridColumn): (text: string) => string | null {
  const named = typeof pattern === 'string' && Object.hasOwn(gridPatterns, pattern) ? gridPatterns[pattern] : undefined;
  const message = messageOf(rule, column, named ? translated(named.message) : say('${title}格式不正确'));
  // A RegExp is the page's own code; only texts can come out of a stored configuration.
  if (named || typeof pattern !== 'string') {
    const test = named?.test ?? (pattern as RegExp);
    return (text) => (text.search(test) >= 0 ? null : message);
  }
  try {
    const own = compilePattern(pattern);
    return (text) => {
      try {
        return own.test(text) ? null : message;
      } catch (error) {
        if (error instanceof PatternError) return substituted(say('${title}内容过长，无法校验格式'), column);
        throw error;
      }
    };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    console.error(`Grid column "${column.key}": the pattern ${pattern} cannot be used: ${error.message}`);
    const wrong = say('列“{0}”的校验规则有误：{1}', column.key, pattern);
    return () => wrong;
  }
}

function handlerCheck(rule: GridRule, handler: NonNullable<GridRule['handler']>, column: GridColumn) {
  const message = messageOf(rule, column, say('${title}未通过校验'));
  const read = (answer: boolean | string) =>
    answer === true ? null : typeof answer === 'string' && answer !== '' ? substituted(answer, column) : message;
  const failed = (error: unknown) => reasonText(error, message);
  return (input: HandlerInput): string | null | Promise<string | null> => {
    try {
      const answer = handler(input);
      return typeof answer === 'object' ? answer.then(read, failed) : read(answer);
    } catch (error) {
      return failed(error);
    }
  };
}
