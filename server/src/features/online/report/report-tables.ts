import { archiveClass } from '@dossier/contract/arc/class.ts';
import { fonds } from '@dossier/contract/arc/fonds.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { dictItem, dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { depart } from '@dossier/contract/organisation/depart.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { project } from '@dossier/contract/pm/project.ts';
import type { Actor } from '#access/actor.ts';

/** Registers that reports may read; of each the columns that its resource has, never more. */
export const reportResources: readonly Resource[] = [
  ...[project, fonds, archiveClass, archiveItem],
  ...[user, depart, position, dictionary, dictItem],
];

export const reportTables: ReadonlySet<string> = new Set(reportResources.map(({ table }) => table));

/** The first of the tables that the actor may not list; undefined when he may list all of them. */
export function firstClosed(actor: Actor, tables: readonly string[]): Resource | undefined {
  return reportResources.find(
    ({ table, permission }) => tables.includes(table) && !actor.permissions.has(`${permission}:list`),
  );
}
