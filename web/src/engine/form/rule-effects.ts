import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { RuleEffects } from '@dossier/rules/record-rule.ts';
import { messages } from '#services/messages/index.ts';
import type { Draft, Problems } from './draft.ts';

export interface FormEffects extends Omit<RuleEffects, 'problems' | 'questions'> {
  /** In the user's language. */
  problems: Problems;
}

type Ruled = Pick<Resource, 'rules' | 'fields'> & Partial<Pick<Resource, 'computed'>>;

/**
 * What the rules between the fields of a record, or of a line, make of the form as it is now; saving comes to the same answer.
 * @param wrong what is wrong with single fields
 * @param kept what fields hold that nobody may write now; those of a form hold it already
 */
export function formEffects(resource: Ruled, draft: Draft, wrong: Problems = {}, kept: Draft = draft): FormEffects {
  const { problems, questions: _, ...effects } = ruleEffects(resource, draft, wrong, kept);
  const said = Object.entries(problems).map(([name, { message }]) => [name, messages().answered(message)]);
  return { ...effects, problems: Object.fromEntries(said) };
}

/**
 * The form with what must be empty emptied, and with what nobody may write now as it was.
 * @param kept the record, or the first values of a new one
 */
export function withSwitched(resource: Ruled, draft: Draft, kept: Draft = {}): Draft {
  const { cleared, locked } = formEffects(resource, draft, {}, kept);
  if (cleared.size + locked.size === 0) return draft;
  return {
    ...draft,
    ...Object.fromEntries([...cleared].map((name) => [name, null])),
    ...Object.fromEntries([...locked].map((name) => [name, kept[name] ?? null])),
  };
}

/** Whether the rules of a resource ask questions before it is saved. */
export const asksQuestions = ({ rules }: Pick<Resource, 'rules'>): boolean =>
  rules.some((rule) => rule.type === 'when' && (rule.questions ?? []).length > 0);
