import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Draft } from './draft.ts';
import type { Row } from './read.ts';

/**
 * Applies the rules between the fields of a record: what must be empty is emptied in the draft.
 * @param problems what is wrong with single fields already
 * @param before the record that is changed
 * @returns sentence per field
 */
export function brokenRecordRules(
  resource: Resource,
  draft: Draft,
  problems: Readonly<Record<string, string>>,
  before?: Row,
): Record<string, string> {
  if (resource.rules.length === 0) return {};
  const next = { ...before, ...draft };
  const broken = ruleEffects(resource, next, problems);
  for (const name of broken.cleared) if (next[name] !== null && next[name] !== undefined) draft[name] = null;
  return Object.fromEntries(Object.entries(broken.problems).map(([name, { message }]) => [name, message]));
}
