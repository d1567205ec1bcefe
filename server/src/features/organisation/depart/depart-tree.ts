import { type DepartIdNode, type DepartNode, depart } from '@dossier/contract/organisation/depart.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { directorsOf } from './directors.ts';

export type DepartRow = Selectable<Tables['sys_depart']>;

/** Departments that the actor may see, in their order. */
export function departsWhere(db: Db, actor: Actor, where: RawBuilder<boolean>): Promise<DepartRow[]> {
  return columnsWhere<DepartRow>(db, actor, sql`t.*`, where);
}

async function columnsWhere<R>(db: Db, actor: Actor, columns: RawBuilder<unknown>, where: RawBuilder<boolean>) {
  const { rows } = await sql<R>`select ${columns} from sys_depart t
    where ${scopeSql(scopeOf(depart, actor))} and t.del_flag = '0' and ${where}
    order by t.depart_order, t.org_code`.execute(db);
  return rows;
}

export const everyDepart = sql<boolean>`true`;

/** The whole visible tree. What hangs below something invisible becomes a root. */
export async function departTree(db: Db, actor: Actor): Promise<DepartNode[]> {
  return nested(await departsWhere(db, actor, everyDepart), toBranch);
}

/** The departments with these ids or codes, flat. */
export async function namedDeparts(
  db: Db,
  actor: Actor,
  keys: readonly string[],
  by: 'id' | 'org_code' = 'id',
): Promise<DepartNode[]> {
  const rows = await departsWhere(db, actor, sql<boolean>`${sql.ref(`t.${by}`)} = any(${[...keys]})`);
  return withLeaves(db, actor, rows);
}

/** One level, with directors; roots are those without a visible department above them. */
export async function departLevel(db: Db, actor: Actor, pid: string | undefined): Promise<DepartNode[]> {
  const above = scopeSql(scopeOf(depart, actor), 'p');
  const level = pid
    ? sql<boolean>`t.parent_id = ${pid}`
    : sql<boolean>`not exists (select 1 from sys_depart p where p.id = t.parent_id and ${above})`;
  return withLeaves(db, actor, await departsWhere(db, actor, level));
}

/** Sub-trees below the departments that a superior manages. */
export async function managedTree(db: Db, actor: Actor): Promise<DepartNode[] | null> {
  const rows = actor.manages.length > 0 ? await departsWhere(db, actor, belowCodes(actor.manages)) : [];
  return rows.length > 0 ? nested(rows, toBranch) : null;
}

/** Departments by a part of their name, flat. */
export async function searchByName(db: Db, actor: Actor, word: string, managedOnly: boolean): Promise<DepartNode[]> {
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = sql<boolean>`t.depart_name like ${pattern} and ${managedOnly ? belowCodes(actor.manages) : everyDepart}`;
  return (await withLeaves(db, actor, await departsWhere(db, actor, where))).slice(0, 200);
}

/** Ids and names alone; nothing else is read. */
export async function idTree(db: Db, actor: Actor): Promise<DepartIdNode[]> {
  type Row = Pick<DepartRow, 'id' | 'parent_id' | 'depart_name' | 'org_code'>;
  const columns = sql`t.id, t.parent_id, t.depart_name, t.org_code`;
  const rows = await columnsWhere<Row>(db, actor, columns, everyDepart);
  return nested<Row, DepartIdNode>(rows, ({ id, depart_name: title, org_code: code }, children) => {
    return { key: id, value: id, title, code, children };
  });
}

/** Ancestors of each given id or code, from the root down. */
export async function ancestors(db: Db, actor: Actor, keys: readonly string[], by: 'id' | 'org_code') {
  const rows = await departsWhere(db, actor, everyDepart);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const result: Record<string, { parentIds: string[]; parentMap: Record<string, DepartNode> }> = {};
  for (const row of rows) {
    if (!keys.includes(row[by])) continue;
    const above: DepartRow[] = [];
    for (let up = byId.get(row.parent_id ?? ''); up; up = byId.get(up.parent_id ?? '')) above.unshift(up);
    result[row[by]] = {
      parentIds: above.map(({ id }) => id),
      parentMap: Object.fromEntries(above.map((up) => [up.id, toNode(up, false)])),
    };
  }
  return result;
}

function belowCodes(codes: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from unnest(${[...codes]}::text[]) c where starts_with(t.org_code, c))`;
}

function nested<R extends Pick<DepartRow, 'id' | 'parent_id'>, N>(
  rows: readonly R[],
  toNode: (row: R, children: N[] | null) => N,
): N[] {
  const known = new Set(rows.map((row) => row.id));
  const byParent = Map.groupBy(rows, (row) => (row.parent_id && known.has(row.parent_id) ? row.parent_id : ''));
  const build = (parent: string): N[] =>
    (byParent.get(parent) ?? []).map((row) => toNode(row, byParent.has(row.id) ? build(row.id) : null));
  return build('');
}

const toBranch = (row: DepartRow, children: DepartNode[] | null): DepartNode => ({
  ...toNode(row, children === null),
  children,
});

/** Leaf flags from what the actor may see, and the directors. */
async function withLeaves(db: Db, actor: Actor, rows: readonly DepartRow[]): Promise<DepartNode[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const children = await departsWhere(db, actor, sql<boolean>`t.parent_id = any(${ids})`);
  const parents = new Set(children.map((child) => child.parent_id));
  const directors = await directorsOf(db, ids);
  return rows.map((row) => ({
    ...toNode(row, !parents.has(row.id)),
    directorUserIds: directors.get(row.id)?.join(',') ?? '',
  }));
}

export function toNode(row: DepartRow, isLeaf: boolean): DepartNode {
  return {
    key: row.id,
    value: row.id,
    title: row.depart_name,
    isLeaf,
    id: row.id,
    parentId: row.parent_id,
    departName: row.depart_name,
    departNameEn: row.depart_name_en,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    description: row.description,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    mobile: row.mobile,
    fax: row.fax,
    address: row.address,
    memo: row.memo,
    status: row.status,
    delFlag: row.del_flag,
    qywxIdentifier: row.qywx_identifier,
    directorUserIds: null,
    version: row.version,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    children: null,
  };
}
