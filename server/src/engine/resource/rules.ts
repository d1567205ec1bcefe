import { initialOf } from '@dossier/contract/core/field-options.ts';
import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { rulesFor } from '@dossier/contract/core/variables/rule-variables.ts';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { type Draft, normalise } from './draft.ts';
import type { Row } from './read.ts';

interface Ruled {
  actor: Actor;
  resource: Resource;
  /** The body as it came. */
  input: Record<string, unknown>;
}

/**
 * Applies the rules between the fields of a record to its draft: what must be empty is emptied, and what nobody may write now
 * stays as it is stored, whatever came for it.
 * @param problems what is wrong with single fields; gets what the rules say, and loses what is not asked for
 * @param before the record that is changed
 * @returns the questions that are to be answered before it is saved
 */
export function applyRecordRules(
  { actor, resource, input }: Ruled,
  draft: Draft,
  problems: Record<string, string>,
  before?: Row,
): readonly string[] {
  if (resource.rules.length === 0) return [];
  const kept = before ?? firstValues(resource, input, draft);
  const next = { ...before, ...draft };
  const rules = rulesFor(resource.rules, actor);
  const { cleared, locked, questions, problems: broken } = ruleEffects({ ...resource, rules }, next, problems, kept);
  for (const name of cleared) if (next[name] !== null && next[name] !== undefined) draft[name] = null;
  for (const name of locked) {
    if (before) delete draft[name];
    else if (name in draft || name in problems) draft[name] = kept[name] as Draft[string];
    delete problems[name];
  }
  for (const [name, { message }] of Object.entries(broken)) problems[name] = message;
  return questions;
}

/** What a new record holds in fields that nobody may write: their default, or what a fill rule made. */
function firstValues({ fields }: Resource, input: Record<string, unknown>, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // The fields' own kinds give back what the database stores.
      isEmpty(input[name]) ? (draft[name] ?? null) : ((normalise(field, initialOf(field)) ?? null) as Draft[string]),
    ]),
  );
}

/**
 * A form says which questions were answered (`_confirmed`), and is asked those that are open. Programs and files have nobody to
 * ask: they send no list.
 * @throws AppError `confirm` with the questions
 */
export function assertConfirmed(questions: readonly string[], { _confirmed: answered }: Record<string, unknown>): void {
  if (!Array.isArray(answered)) return;
  const open = questions.filter((question) => !answered.includes(question));
  const [first] = open;
  if (first !== undefined) throw new AppError(first, { reason: 'confirm', result: { questions: open } });
}
