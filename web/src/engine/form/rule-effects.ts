import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { RuleEffects } from '@dossier/rules/record-rule.ts';
import { messages } from '#services/messages/index.ts';
import type { Draft, Problems } from './draft.ts';

export interface FormEffects extends Pick<RuleEffects, 'required' | 'cleared'> {
  /** In the user's language. */
  problems: Problems;
}

/**
 * What the rules between the fields of a record, or of a line, make of the form as it is now; saving comes to the same answer.
 * @param wrong what is wrong with single fields
 */
export function formEffects(
  resource: Pick<Resource, 'rules' | 'fields'>,
  draft: Draft,
  wrong: Problems = {},
): FormEffects {
  const { required, cleared, problems } = ruleEffects(resource, draft, wrong);
  const said = Object.entries(problems).map(([name, { message }]) => [name, messages().answered(message)]);
  return { required, cleared, problems: Object.fromEntries(said) };
}

/** The form with what must be empty emptied. */
export function withCleared(resource: Pick<Resource, 'rules' | 'fields'>, draft: Draft): Draft {
  const { cleared } = formEffects(resource, draft);
  if (cleared.size === 0) return draft;
  return { ...draft, ...Object.fromEntries([...cleared].map((name) => [name, null])) };
}
