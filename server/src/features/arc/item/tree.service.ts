import { archiveClass } from '@dossier/contract/arc/class.ts';
import { fonds } from '@dossier/contract/arc/fonds.ts';
import { archiveItem, type itemTree } from '@dossier/contract/arc/item.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';

/** Fonds and their classes with counts; every count passes the gate, so it tells nothing that the list would not. */
export async function readTree(db: Db, actor: Actor): Promise<ResultOf<typeof itemTree>> {
  const [allFonds, classes, counts] = await Promise.all([
    sql<{ id: string; no: string; name: string }>`
      select t.id, t.no, t.name from arc_fonds t where ${scopeSql(scopeOf(fonds, actor))} order by t.no`.execute(db),
    sql<{ id: string; code: string; name: string }>`
      select t.id, t.code, t.name from arc_class t where ${scopeSql(scopeOf(archiveClass, actor))} order by t.sort_no, t.code`.execute(
      db,
    ),
    sql<{ fonds_id: string; class_id: string; n: number }>`
      select t.fonds_id, t.class_id, count(*) as n from arc_item t where ${scopeSql(scopeOf(archiveItem, actor))} group by 1, 2`.execute(
      db,
    ),
  ]);
  const countOf = new Map(counts.rows.map((row) => [`${row.fonds_id}/${row.class_id}`, row.n]));
  return allFonds.rows.map((one) => {
    const below = classes.rows.map((own) => ({ ...own, count: countOf.get(`${one.id}/${own.id}`) ?? 0 }));
    return { ...one, count: below.reduce((sum, own) => sum + own.count, 0), classes: below };
  });
}
