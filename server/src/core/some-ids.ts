import { csvOf } from '@dossier/rules/condition.ts';
import { refuse } from './errors.ts';

/** Ids of a comma list. @throws when it names none */
export function someIds(text: string): string[] {
  const ids = csvOf(text);
  if (ids.length === 0) throw refuse('参数不识别！');
  return ids;
}
