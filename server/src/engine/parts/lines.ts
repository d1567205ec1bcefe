import type { Part } from '@dossier/contract/core/part.ts';
import { columnPermission, type Fields, type Resource } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import type { Row } from '../resource/read.ts';

/** Column of a field of a line. */
export const lineColumn = (part: Part, name: string): string => part.fields[name]?.column ?? snake(name);

/** Fields of a part that a caller may read; all for the server's own use. */
export function readableFields(resource: Resource, name: string, { hiddenCodes }: Pick<Actor, 'hiddenCodes'>): Fields {
  const fields = resource.parts[name]?.fields ?? {};
  if (hiddenCodes.size === 0) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => !hiddenCodes.has(columnPermission(resource, `${name}.${key}`))),
  );
}

/** Whether a caller may write a field of a part: he can read it, and no rule switches its control off for him. */
export function mayChangeLine(
  resource: Resource,
  name: string,
  { hiddenCodes, frozenCodes }: Actor,
  key: string,
): boolean {
  const code = columnPermission(resource, `${name}.${key}`);
  return !hiddenCodes.has(code) && !frozenCodes.has(code);
}

/** Lines of records, by the record's id, in their order: one statement. */
export async function linesOf(
  db: Db,
  part: Part,
  recordIds: readonly string[],
  fields: Fields = part.fields,
): Promise<Map<string, Row[]>> {
  const byRecord = new Map<string, Row[]>();
  if (recordIds.length === 0) return byRecord;
  const columns = Object.entries(fields).flatMap(([key, { linked }]) =>
    linked ? [] : [sql`, ${sql.ref(lineColumn(part, key))} as ${sql.ref(key)}`],
  );
  const { rows } = await sql<Row & { _record: string }>`
    select id, ${sql.ref(part.foreignKey)} as _record ${sql.join(columns, sql``)} from ${sql.table(part.table)}
    where ${sql.ref(part.foreignKey)} = any(${[...recordIds]}) order by ${sql.ref(part.foreignKey)}, line_no, id`.execute(
    db,
  );
  for (const { _record, ...row } of rows) {
    const list = byRecord.get(_record) ?? [];
    list.push(row as Row);
    byRecord.set(_record, list);
  }
  return byRecord;
}

/** Adds to a record the lines that a caller may read, labelled. */
export async function addLines(
  db: Db,
  dictTexts: DictTexts,
  resource: Resource,
  actor: Actor,
  record: Row,
): Promise<void> {
  for (const [name, part] of Object.entries(resource.parts)) {
    const fields = readableFields(resource, name, actor);
    const lines = (await linesOf(db, part, [record.id], fields)).get(record.id) ?? [];
    await dictTexts.label(db, lines, fields, actor);
    record[name] = lines;
  }
}

/** Records with their lines, as a version keeps them; what the server alone writes of others is no part of it. */
export async function withLines(db: Db, resource: Resource, records: readonly Row[]): Promise<readonly Row[]> {
  const parts = Object.entries(resource.parts).filter(([, { readOnly }]) => !readOnly);
  if (parts.length === 0) return records;
  const ids = records.map(({ id }) => id);
  const lines = await Promise.all(parts.map(async ([name, part]) => [name, await linesOf(db, part, ids)] as const));
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(lines.map(([name, byRecord]) => [name, byRecord.get(record.id) ?? []])),
  }));
}
