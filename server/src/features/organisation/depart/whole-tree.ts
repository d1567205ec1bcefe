import { type DepartNode, depart, queryDepartTree } from '@dossier/contract/organisation/depart.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { isOpen, scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { resultProjector } from '#http/projection.ts';
import { Written } from '#http/written.ts';
import { departTree } from './depart-tree.ts';

/** Most trees that are kept, one a tenant; one of 5 000 departments takes 2.4 MB, and a tenth of that compressed. */
const mostKept = 10;

/** The whole tree, written once for all who see the same of it. */
export type WholeTree = (actor: Actor) => Promise<DepartNode[] | Written>;

/**
 * Makes the reader of whole trees. With every call the database says which state its rows are in, so nobody gets an
 * older tree than he would read; whoever has data rules on departments reads for himself (decision 0040).
 */
export function makeWholeTree(db: Db): WholeTree {
  const kept = new Map<number, { state: string; written: Promise<Written> }>();
  const project = resultProjector(queryDepartTree.result);

  return async (actor) => {
    if (!isOpen(scopeOf(depart, actor))) return departTree(db, actor);
    const state = await stateOf(db, actor);
    const known = kept.get(actor.tenantId);
    if (known?.state === state) return known.written;
    const written = departTree(db, actor).then((tree) => new Written(project(tree)));
    kept.delete(actor.tenantId);
    kept.set(actor.tenantId, { state, written });
    for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
    written.catch(() => kept.delete(actor.tenantId));
    return written;
  };
}

/**
 * Another text after every change: whoever writes a row leaves the number of his transaction on it. The greatest alone
 * would not do, because a smaller one may be committed later.
 */
async function stateOf(db: Db, actor: Actor): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), max(t.xmin::text::bigint), sum(t.xmin::text::bigint)) as state
    from sys_depart t where ${scopeSql(scopeOf(depart, actor))}`.execute(db);
  return rows[0]?.state ?? '';
}
