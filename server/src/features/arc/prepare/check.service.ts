import { bodiless } from '@dossier/contract/arc/body.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Finding } from '@dossier/contract/arc/prepare/prepare.ts';
import type { checkDraft } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { Row } from '#engine/resource/read.ts';
import { previewNumbers } from '../item/item.public.ts';
import { preparedFiles } from './files.service.ts';
import { ownDraft, recordsOf } from './own-draft.ts';
import { stagedIn } from './staged.ts';

/** Of doubles elsewhere the first that is found is told. */
interface Double {
  path: string;
  name: string;
  other: string;
}

/** Carriers whose records have files. */
const withFiles: readonly string[] = [...bodiless, 'both'];

const about = (code: Finding['code'], grade: Finding['grade'], itemId: string | null, ...args: string[]): Finding => ({
  ...{ code, grade, itemId, path: null, args },
});

/** What stands against handing a batch over, and what had better be looked at before. Nothing is kept of it. */
export async function check(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof checkDraft>> {
  const batch = await ownDraft(db, actor, id);
  const records = await recordsOf(db, actor, id);
  const files = await preparedFiles(db, id, records);
  const loose = files.filter(({ itemId }) => itemId === null).length;
  const attached = files.filter(({ itemId }) => itemId !== null);
  const bytes = attached.reduce((sum, { size }) => sum + size, 0);
  const numbers = await previewNumbers(db, actor, records);
  const findings: Finding[] = [
    ...(records.length === 0 ? [about('empty', 'block', null)] : []),
    ...(loose > 0 ? [about('loose', 'block', null, String(loose))] : []),
    ...declared('items', batch.declaredItems, records.length),
    ...declared('files', batch.declaredFiles, attached.length),
    ...declared('bytes', batch.declaredBytes, bytes),
    ...records.flatMap((record) => recordFindings(record, numbers.get(record.id)?.problem ?? null)),
    ...files.flatMap(({ path, name, itemId, fault }) =>
      fault ? [{ ...about('fault', fault === 'odd' ? 'warn' : 'block', itemId, name, fault), path }] : [],
    ),
  ];
  for (const { path, name, other } of await doublesInside(db, actor, id))
    findings.push({ ...about('double', 'warn', holder(path), name, other), path });
  for (const { path, name, other } of await doublesElsewhere(db, actor, id))
    findings.push({ ...about('doubleElsewhere', 'warn', holder(path), name, other), path });
  return { items: records.length, files: attached.length, bytes, findings };

  function holder(path: string): string | null {
    return files.find((file) => file.path === path)?.itemId ?? null;
  }
}

/** AR11, before whoever receives it finds it. */
function declared(code: 'items' | 'files' | 'bytes', told: unknown, real: number): Finding[] {
  return told === null || told === undefined || Number(told) === real
    ? []
    : [about(code, 'block', null, String(told), String(real))];
}

function recordFindings(record: Row, problem: string | null): Finding[] {
  const title = String(record.title);
  return [
    ...(problem ? [about('number', 'block', record.id, title, problem)] : []),
    ...(withFiles.includes(String(record.carrier)) && Number(record.fileCount ?? 0) === 0
      ? [about('noFile', 'block', record.id, title)]
      : []),
    ...(record.pages === null ? [about('noPages', 'warn', record.id, title)] : []),
    ...(String(record.docDate).endsWith('00') ? [about('vagueDate', 'warn', record.id, title)] : []),
  ];
}

/** Files of the batch that the actor may know of, attached or not. */
const ofBatch = (actor: Actor, id: string) => sql`(f.owner_resource = ${stagedIn} and f.owner_id = ${id}
  or f.owner_resource = '/arc/item' and f.owner_id in (
    select t.id from arc_item t where t.intake_id = ${id} and ${scopeSql(scopeOf(archiveItem, actor))}))
  and f.released_at is null`;

async function doublesInside(db: Db, actor: Actor, id: string): Promise<Double[]> {
  const { rows } = await sql<Double>`select path, name, first as other from (
      select f.path, f.name, row_number() over same as n, first_value(f.name) over same as first
      from sys_file f where ${ofBatch(actor, id)} window same as (partition by f.sha256 order by f.id)) x
    where n > 1 order by path`.execute(db);
  return rows;
}

/** AR14, of records that the actor may know of, by what they may see of these. */
async function doublesElsewhere(db: Db, actor: Actor, id: string): Promise<Double[]> {
  const scope = scopeOf(archiveItem, actor);
  const shown = ['archiveNo', 'title'].flatMap((name) => scope.columns.get(name) ?? []);
  const called = sql.join([...shown.map(({ column }) => sql.ref(`t.${column}`)), sql`''`]);
  const { rows } = await sql<Double>`select f.path, f.name, o.other from sys_file f cross join lateral (
      select coalesce(${called}) as other from sys_file g join arc_item t on t.id = g.owner_id
      where g.sha256 = f.sha256 and g.owner_resource = '/arc/item' and g.released_at is null
        and t.intake_id is distinct from ${id} and ${scopeSql(scope)}
      order by g.id limit 1) o
    where ${ofBatch(actor, id)} order by f.path`.execute(db);
  return rows;
}
