import type { FormHead } from './compile.ts';
import { tableTypes } from './problems.ts';

/** Settings of a form that stand in `ext_config_json` (online-engine 5.2); a text that is no JSON object says nothing. */
export function settingsOf({ extConfigJson }: Pick<FormHead, 'extConfigJson'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(extConfigJson || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whether a form says that its list may be asked by fields of its sub tables: 启用联合查询. */
export const wantsJoin = (head: Pick<FormHead, 'extConfigJson'>): boolean =>
  ['1', 'true', 'Y'].includes(String(settingsOf(head).joinQuery ?? ''));

/** The setting where it is on or off; what else is set stays. */
export const withJoin = (head: Pick<FormHead, 'extConfigJson'>, on: boolean): string =>
  JSON.stringify({ ...settingsOf(head), joinQuery: on ? 1 : 0 });

type Kind = Pick<FormHead, 'tableType' | 'themeTemplate' | 'isTree'>;

/** Kinds of forms whose list is about one table alone. */
export type Joinless = 'sub' | 'tree' | 'single' | 'erp' | 'innerTable';

/** Why the setting does nothing with a form; undefined where it does. */
export function joinProblem({ tableType, themeTemplate, isTree }: Kind): Joinless | undefined {
  if (tableType === tableTypes.sub) return 'sub';
  if (isTree === 'Y') return 'tree';
  if (tableType !== tableTypes.main) return 'single';
  return themeTemplate === 'erp' || themeTemplate === 'innerTable' ? themeTemplate : undefined;
}

/** Whether the list of a form is asked by fields of its sub tables. */
export const isJoined = (head: Kind & Pick<FormHead, 'extConfigJson'>): boolean =>
  wantsJoin(head) && joinProblem(head) === undefined;
