import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { queryMenuTree } from '@dossier/contract/identity/permission.ts';
import type { Db } from '#db/database.ts';
import { type DataRuleRecord, rulesOfMenu } from './data-rule.service.ts';

/** Columns of a menu's page as data rules name them, and what is refused where it has none. */
export { ruleFields } from './data-rule.service.ts';
export { bindsNothing } from './data-rule-check.ts';

import { authTree } from './menu-records.ts';

/** The authorisation tree with these menus and buttons alone; what hangs below one that is missing becomes a root. */
export function authTreeAmong(db: Db, ids: readonly string[]): Promise<ResultOf<typeof queryMenuTree>> {
  return authTree(db, new Set(ids));
}

/** The authorisation tree with every menu and button. */
export function wholeAuthTree(db: Db): Promise<ResultOf<typeof queryMenuTree>> {
  return authTree(db);
}

/** Data rules of a menu, newest first. */
export function dataRulesOf(db: Db, permissionId: string): Promise<DataRuleRecord[]> {
  return rulesOfMenu(db, { permissionId });
}
