import type { Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty, problemOf } from '@dossier/contract/core/validate.ts';
import type { OwnTask } from '#engine/flow/flow.api.ts';
import { changedFields, type Draft, type Problems } from '#engine/form/draft.ts';
import { messages } from '#services/messages/index.ts';

/** What somebody has written about a task and not sent yet. */
export interface DecisionDraft {
  opinion: string;
  /** Values of the fields that the step may change, as far as they were changed. */
  fields: Draft;
}

export const noDraft: DecisionDraft = { opinion: '', fields: {} };

export const isWritten = ({ opinion, fields }: DecisionDraft): boolean =>
  opinion.trim() !== '' || Object.keys(fields).length > 0;

/** The values that an agreement would leave in the fields of a step. */
export function fieldValues(
  { editable, required }: Pick<OwnTask, 'editable' | 'required'>,
  record: Draft,
  draft: Draft,
): Draft {
  const names = new Set([...editable, ...required]);
  return Object.fromEntries([...names].map((name) => [name, name in draft ? draft[name] : (record[name] ?? null)]));
}

/** What of them was changed: this travels with the decision. */
export function changedValues(record: Draft, values: Draft): Record<string, unknown> {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]));
  return Object.fromEntries(
    changedFields(before, values).map((name) => [name, isEmpty(values[name]) ? null : values[name]]),
  );
}

/** What is wrong with them: each by itself, and those that must be filled to agree. */
export function fieldProblems(
  resource: Resource,
  { required }: Pick<OwnTask, 'required'>,
  values: Draft,
  agrees: boolean,
): Problems {
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (!field) continue;
    const problem = problemOf(
      { ...field, required: agrees && (required.includes(name) || field.required === true) },
      value,
    );
    if (problem) problems[name] = messages().answered(problem);
  }
  return problems;
}
