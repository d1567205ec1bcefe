import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import type { FlowPerson, FlowState } from '@dossier/contract/flow/flow.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { namesOf } from '#engine/flow/people.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';
import type { App } from '#services/services.ts';

/** What a list reads of an approval. */
export interface HeadRow {
  instanceId: string;
  code: string;
  name: string;
  resource: string;
  recordId: string;
  applicant: string;
  orgCode: string;
  state: FlowState;
  startedAt: string;
  endedAt: string | null;
  note: string | null;
  /** Fields that decide. */
  facts: string[];
}

export const headColumns =
  sql.raw(`i.id as "instanceId", i.code, i.name, i.resource, i.record_id as "recordId", i.applicant,
  i.org_code as "orgCode", i.state, i.started_at as "startedAt", i.ended_at as "endedAt", i.note,
  v.graph->'facts' as facts`);

/** What all lists show of an approval. */
export interface Head {
  id: string;
  code: string;
  name: string;
  resource: string;
  resourceLabel: string;
  tableName: string;
  recordId: string;
  title: string;
  state: FlowState;
  applicant: FlowPerson;
  depart: string | null;
  startedAt: string;
  endedAt: string | null;
  note: string | null;
  recordVersion: number | null;
  facts: Record<string, unknown>;
}

/** Titles and deciding fields as they are now and as the caller may read them, with one query for each resource of a page. */
export async function headsOf(app: App, db: Db, actor: Actor, rows: readonly HeadRow[]): Promise<Head[]> {
  const [records, people, departs] = await Promise.all([
    recordsOf(app, db, actor, rows),
    namesOf(
      db,
      rows.map(({ applicant }) => applicant),
    ),
    departNames(
      db,
      rows.map(({ orgCode }) => orgCode),
    ),
  ]);
  return rows.map((row) => {
    const resource = app.resources.byPath(row.resource);
    const record = records.get(`${row.resource} ${row.recordId}`);
    const { instanceId, orgCode, facts, applicant, code, name, recordId, state, startedAt, endedAt, note } = row;
    return {
      ...{ id: instanceId, code, name, resource: row.resource, recordId, state, startedAt, endedAt, note },
      resourceLabel: resource?.label ?? '',
      tableName: resource?.table ?? '',
      title: String((resource && record?.[resource.titleField]) ?? row.recordId),
      applicant: people.get(applicant) ?? { username: applicant, name: applicant, avatar: null },
      depart: departs.get(orgCode) ?? null,
      recordVersion: typeof record?.version === 'number' ? record.version : null,
      facts: record ? pick(record, facts ?? []) : {},
    };
  });
}

/** Values of fields with their texts; those that the caller may not read are not among a record's. */
function pick(record: Row, names: readonly string[]): Record<string, unknown> {
  const wanted = names.flatMap((name) => [name, `${name}_dictText`]);
  return Object.fromEntries(wanted.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])));
}

async function recordsOf(app: App, db: Db, actor: Actor, rows: readonly HeadRow[]): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  for (const path of new Set(rows.map(({ resource }) => resource))) {
    const resource = app.resources.byPath(path);
    if (!resource) continue;
    const own = rows.filter((row) => row.resource === path);
    const scope = scopeOf(resource, actor);
    const records = await rowsByIds(db, scope, [...new Set(own.map(({ recordId }) => recordId))], {
      columns: scope.columns,
    });
    await app.dictTexts.label(db, records, labelled(resource, own), actor);
    for (const record of records) found.set(`${path} ${record.id}`, record);
  }
  return found;
}

/** Texts are read of the fields that are shown, and of no others. */
function labelled(resource: Resource, rows: readonly HeadRow[]): Fields {
  const names = new Set(rows.flatMap(({ facts }) => facts ?? []));
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name)));
}

async function departNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    code: string;
    name: string;
  }>`select org_code as code, depart_name as name from sys_depart
    where org_code = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
