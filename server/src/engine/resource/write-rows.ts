import type { Field } from '@dossier/contract/core/field.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { columnsOf } from '#access/query/columns.ts';
import type { Tx } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';
import type { Draft } from './draft.ts';

/** Writes new rows with their audit columns in one statement. */
export async function insertRows(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  rows: readonly { id: string; draft: Draft }[],
): Promise<void> {
  const now = wireNow();
  const withOrg = columnsOf(resource).has('sysOrgCode');
  const values = rows.map(({ id, draft }): Record<string, unknown> => {
    const row: Record<string, unknown> = {
      ...columnValues(resource, draft),
      id,
      create_by: actor.username,
      create_time: now,
    };
    if (resource.tenancy === 'own') row.tenant_id = actor.tenantId;
    if (withOrg) row.sys_org_code ??= actor.orgCode || null;
    return row;
  });
  const names = [...new Set(values.flatMap((row) => Object.keys(row)))];
  const tuples = values.map(
    (row) => sql`(${sql.join(names.map((name) => (row[name] === undefined ? sql`default` : sql.val(row[name]))))})`,
  );
  await sql`insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(tuples)}`.execute(tx);
}

/** Changes columns of one row, with its audit columns and its version. */
export async function updateRow(tx: Tx, resource: Resource, actor: Actor, id: string, draft: Draft): Promise<void> {
  const values: Record<string, unknown> = {
    ...columnValues(resource, draft),
    update_by: actor.username,
    update_time: wireNow(),
  };
  const sets: RawBuilder<unknown>[] = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (resource.versioned) sets.push(sql`version = version + 1`);
  await sql`update ${sql.table(resource.table)} set ${sql.join(sets)} where id = ${id}`.execute(tx);
}

function columnValues(resource: Resource, draft: Draft): Record<string, unknown> {
  const columns = columnsOf(resource);
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      columns.get(name)?.column ?? snake(name),
      orDefault(resource.fields[name], value),
    ]),
  );
}

/** What is written of a value: in place of empty what the column holds then. */
export const orDefault = <V>(field: Pick<Field, 'whenEmpty'> | undefined, value: V): V | string =>
  value === null && field?.whenEmpty !== undefined ? field.whenEmpty : value;

/** Departments keep their code beside their id, because data rules compare codes (domain 0). */
export async function fillOrgCodes(tx: Tx, fields: Fields, draft: Draft): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'depart' || !field.codeField || draft[name] === undefined) continue;
    const id = draft[name];
    const row =
      id === null
        ? undefined
        : await tx.selectFrom('sys_depart').select('org_code').where('id', '=', String(id)).executeTakeFirst();
    draft[field.codeField] = row?.org_code ?? null;
  }
}
