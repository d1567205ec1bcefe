import { csvOf } from '@dossier/rules/condition.ts';
import { conflict } from '#core/errors.ts';

/** What others did to a set since the caller opened it. */
export interface Meanwhile {
  added: string[];
  removed: string[];
}

/**
 * Compares a set of rights as the caller opened it with what is stored now, under a lock. The own client is told when
 * they differ, and saves nothing. Other clients write the difference of their two lists, as the contract has it: the
 * result is a union that nobody saw, so it is named in the log (decision 0057).
 * @returns undefined when nothing changed meanwhile
 * @throws when it did and `strict` is set
 */
export function compareOpened(
  stored: readonly string[],
  opened: readonly string[],
  strict: boolean | undefined,
): Meanwhile | undefined {
  // Who opened nothing only adds.
  if (opened.length === 0 && !strict) return undefined;
  const added = stored.filter((id) => !opened.includes(id));
  const removed = opened.filter((id) => !stored.includes(id));
  if (added.length + removed.length === 0) return undefined;
  if (strict) throw conflict('授权已被他人修改，请重新打开后再保存');
  return { added, removed };
}

/** The same for ticked data rules: who does not say what he opened replaces what is there. @throws as above */
export function assertRulesAsOpened(stored: string | null | undefined, opened: string | null | undefined): void {
  if (opened !== undefined && opened !== null) compareOpened(csvOf(stored), csvOf(opened), true);
}
