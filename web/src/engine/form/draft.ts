import type { Field } from '@dossier/contract/core/field.ts';
import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty, isStoredNumber, problemOf } from '@dossier/contract/core/validate.ts';
import type { ApiError } from '#services/api/api-error.ts';
import { messages } from '#services/messages/index.ts';
import { say } from '#services/messages/text.ts';
import { formEffects } from './rule-effects.ts';

/** Values of a form by field. Empty is null; part tables hold lists of lines. */
export type Draft = Readonly<Record<string, unknown>>;
export type Line = Readonly<Record<string, unknown>>;
/** Sentences by field; those of a line by `part.index.field`. */
export type Problems = Readonly<Record<string, string>>;

/** The form's first values: of the record when there is one, else the fields' initial values and what the page gives. */
export function firstDraft(resource: Resource, record: Draft | null, given: Draft = {}): Draft {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    draft[name] = record ? (record[name] ?? null) : (given[name] ?? initialOf(field) ?? null);
  }
  for (const [name, part] of Object.entries(resource.parts)) {
    const lines = record ? record[name] : given[name];
    draft[name] = Array.isArray(lines) ? lines : record ? [] : firstLines(part);
  }
  return draft;
}

/** A part of one line begins with what its fields begin with. */
function firstLines({ fields, most }: Part): Line[] {
  if (most !== 1) return [];
  const own = Object.entries(fields).flatMap(([key, field]) => {
    const first = initialOf(field);
    return first === undefined ? [] : [[key, first] as const];
  });
  return own.length > 0 ? [Object.fromEntries(own)] : [];
}

/** Names of the fields whose values differ. Null, undefined and blank count as the same nothing. */
export function changedFields(before: Draft, now: Draft): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => !sameValue(before[name], now[name]));
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length && a.every((line, index) => changedFields(asLine(line), asLine(b[index])).length === 0)
    );
  if (isEmpty(a) && isEmpty(b)) return true;
  return a === b;
}

const asLine = (value: unknown): Draft => (typeof value === 'object' && value !== null ? (value as Draft) : { value });

/** What the contract finds wrong with a value, in the user's language. */
function spokenProblem(field: Field, value: unknown): string | null {
  const problem = problemOf(field, value);
  return problem && messages().answered(problem);
}

/** Whether an empty value of a new record is made by the server. */
export const isFilled = (field: Field): boolean => field.type === 'text' && field.fillRule !== undefined;

/** What is wrong with one value of a form. */
export function problemIn(field: Field, value: unknown, isNew: boolean): string | null {
  // What is kept is not sent back.
  if (!isNew && field.secret && isEmpty(value)) return null;
  return isNew && isFilled(field) && isEmpty(value) ? null : spokenProblem(field, value);
}

interface Typed {
  resource: Pick<Resource, 'fields' | 'rules'> & Partial<Pick<Resource, 'computed'>>;
  before: Draft;
  now: Draft;
  /** What was typed just now. */
  patch: Draft;
  isNew: boolean;
}

/** What stays wrong while somebody types: a problem goes as soon as its value is good, and a new one is not raised. */
export function problemsLeft(shown: Problems, { resource, before, now, patch, isNew }: Typed): Problems {
  const broken = formEffects(resource, before).problems;
  const ruled = formEffects(resource, now).problems;
  const left = Object.entries(shown).filter(([name, sentence]) => {
    const root = name.split('.')[0] ?? name;
    // What a rule said goes when the rule is kept, whichever of its fields was changed.
    if (broken[root] === sentence) return ruled[root] === sentence;
    if (!(root in patch)) return true;
    const field = resource.fields[root];
    return field ? problemIn(field, patch[root] ?? null, isNew) !== null : false;
  });
  return Object.fromEntries(left);
}

/** Most lines of a record where its table names no number. */
export const mostLines = 500;

/**
 * What is wrong with the draft, in the order of the fields. Only fields that the form offers are looked at.
 * @param record the stored one; null for a new one
 */
export function problemsOf(
  resource: Pick<Resource, 'fields' | 'rules' | 'parts'> & Partial<Pick<Resource, 'computed'>>,
  names: readonly string[],
  draft: Draft,
  record: Draft | null = {},
): Problems {
  const problems: Record<string, string> = {};
  for (const name of names) {
    const field = resource.fields[name];
    const problem = field ? problemIn(field, draft[name] ?? null, record === null) : null;
    if (problem && !isStoredNumber(draft[name], record?.[name])) problems[name] = problem;
  }
  const effects = formEffects(resource, draft, problems);
  for (const name of effects.locked) delete problems[name];
  for (const [name, problem] of Object.entries(effects.problems)) if (names.includes(name)) problems[name] ??= problem;
  for (const [name, part] of Object.entries(resource.parts))
    Object.assign(problems, lineProblems(name, part, draft[name], record?.[name]));
  return problems;
}

function lineProblems(name: string, part: Part, value: unknown, stored: unknown): Problems {
  const problems: Record<string, string> = {};
  const lines = Array.isArray(value) ? value : [];
  const known = new Map((Array.isArray(stored) ? stored.map(asLine) : []).map((line) => [line.id, line]));
  const most = part.most ?? mostLines;
  if (lines.length > most) problems[name] = say('{0}最多{1}行', part.label, most);
  lines.forEach((line, index) => {
    const own: Record<string, string> = {};
    for (const [key, field] of Object.entries(part.fields)) {
      const { id, [key]: cell } = asLine(line);
      const problem = field.readOnly || isFilled(field) ? null : spokenProblem(field, cell ?? null);
      if (problem && !isStoredNumber(cell, known.get(id)?.[key])) own[key] = problem;
    }
    for (const [key, problem] of Object.entries(formEffects(part, asLine(line), own).problems)) own[key] ??= problem;
    for (const [key, problem] of Object.entries(own)) problems[`${name}.${index}.${key}`] = problem;
  });
  return problems;
}

/**
 * The body of add and edit: the whole model, id and version. Read-only fields go back as they came
 * (the server ignores them), blanks as null, texts without blanks around them.
 */
export function bodyOf(resource: Resource, draft: Draft, record: Draft | null): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (record) {
    body.id = record.id;
    if (resource.versioned) body.version = record.version;
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue;
    if (record && !(name in record) && isEmpty(draft[name])) continue;
    const value = cleaned(field, draft[name]);
    if (record || value !== null) body[name] = value;
  }
  for (const [name, part] of Object.entries(resource.parts)) {
    if (part.readOnly) continue;
    const lines = draft[name];
    body[name] = (Array.isArray(lines) ? lines : []).map((line: unknown) => cleanedLine(part, asLine(line)));
  }
  return body;
}

function cleanedLine(part: Part, line: Line): Record<string, unknown> {
  const body: Record<string, unknown> = isEmpty(line.id) ? {} : { id: line.id };
  for (const [key, field] of Object.entries(part.fields)) if (!field.readOnly) body[key] = cleaned(field, line[key]);
  return body;
}

function cleaned(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (typeof value === 'string' && field.type === 'text') return value.trim();
  return value;
}

export interface Rebased {
  draft: Draft;
  /** Fields that both changed, differently: the user decides. */
  conflicts: string[];
}

/**
 * Puts the user's changes onto the record as somebody else has saved it meanwhile: what only the other changed is
 * taken over, what the user changed stays.
 * @param before first values of the form
 * @param latest first values that a form opened now would have
 */
export function rebase(before: Draft, mine: Draft, latest: Draft): Rebased {
  const own = new Set(changedFields(before, mine));
  const conflicts = changedFields(before, latest).filter(
    (name) => own.has(name) && !sameValue(mine[name], latest[name]),
  );
  const draft = Object.fromEntries(
    Object.keys(latest).map((name) => [name, own.has(name) ? mine[name] : latest[name]]),
  );
  return { draft, conflicts };
}

/** Messages per field from a refused save, if the server named the fields. */
export function serverProblems(result: unknown, known: (name: string) => boolean): Problems {
  const fields = typeof result === 'object' && result !== null ? (result as { fields?: unknown }).fields : null;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && known(entry[0].split('.')[0] ?? ''),
    ),
  );
}

/** A save that was refused because somebody else saved first (message C04); older servers say so in the sentence alone. */
export function isStale({ reason, message }: Pick<ApiError, 'reason' | 'message'>): boolean {
  return reason === 'stale' || (reason === undefined && /^数据已被.*修改/.test(message));
}
