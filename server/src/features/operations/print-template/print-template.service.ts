import { mostTemplateVersions, productVersion } from '@dossier/contract/operations/print-template.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { notFound, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { KnownPrint } from '#engine/print/templates.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

interface About {
  path: string;
  name: string;
}
interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

interface VersionRow {
  resource_path: string;
  print_name: string;
  version: number;
  active: boolean;
  note: string | null;
  create_by: string | null;
  create_name: string | null;
  create_time: string | null;
}

/** @throws 404 for what is no print of this server */
export function knownPrint(app: Pick<App, 'prints'>, { path, name }: About): KnownPrint {
  const known = app.prints.find(path, name);
  if (!known) throw notFound('打印模板不存在');
  return known;
}

/** All prints, with what is printed with in the caller's tenant. */
export async function listPrints(app: App, { tenantId }: Actor) {
  const { rows } = await sql<VersionRow & { versions: number }>`
    select resource_path, print_name, coalesce(max(version) filter (where active), 0) as active, count(*)::integer as versions,
      (array_agg(create_by order by version desc))[1] as create_by,
      max(create_time) as create_time
    from sys_print_template where tenant_id = ${tenantId} group by resource_path, print_name`.execute(app.db);
  const changed = new Map(rows.map((row) => [`${row.resource_path} ${row.print_name}`, row]));
  return app.prints.all().map(({ resource, print }) => {
    const row = changed.get(`${resource.path} ${print.name}`);
    return {
      path: resource.path,
      name: print.name,
      label: print.label,
      resource: resource.label,
      kind: print.kind,
      active: Number(row?.active ?? productVersion),
      versions: row?.versions ?? 0,
      updateBy: row?.create_by ?? null,
      updateTime: row?.create_time ?? null,
    };
  });
}

export async function listVersions(db: Db, { tenantId }: Actor, { path, name }: About) {
  const { rows } = await sql<VersionRow>`
    select t.version, t.active, t.note, t.create_by, u.realname as create_name, t.create_time
    from sys_print_template t left join sys_user u on u.username = t.create_by
    where t.tenant_id = ${tenantId} and t.resource_path = ${path} and t.print_name = ${name}
    order by t.version desc limit ${mostTemplateVersions}`.execute(db);
  return rows.map(({ version, active, note, create_by, create_name, create_time }) => ({
    ...{ version, active, note, createBy: create_by, createName: create_name, createTime: create_time },
  }));
}

/** The text of a version, or of that which is active. */
export async function readSource(
  app: App,
  { tenantId }: Actor,
  about: About & { version?: number | undefined },
): Promise<{ version: number; source: string }> {
  const known = knownPrint(app, about);
  const { path, name, version } = about;
  const wanted = version === undefined ? sql`active` : sql`version = ${version}`;
  const { rows } = await sql<{ version: number; source: string }>`
    select version, source from sys_print_template
    where tenant_id = ${tenantId} and resource_path = ${path} and print_name = ${name} and ${wanted}`.execute(app.db);
  if (rows[0]) return rows[0];
  if (version !== undefined && version !== productVersion) throw notFound('模板版本不存在');
  return { version: productVersion, source: await known.source() };
}

/** Keeps a text as the next version. */
export async function saveVersion(
  { app, actor, origin }: Caller,
  { path, name, source, note }: About & { source: string; note?: string | undefined },
  tx: Tx,
): Promise<number> {
  const { print } = knownPrint(app, { path, name });
  await lockTemplate(tx, actor, { path, name });
  const { rows } = await sql<{ last: number; kept: number }>`
    select coalesce(max(version), 0) as last, count(*)::integer as kept from sys_print_template
    where tenant_id = ${actor.tenantId} and resource_path = ${path} and print_name = ${name}`.execute(tx);
  const { last = 0, kept = 0 } = rows[0] ?? {};
  if (kept >= mostTemplateVersions) throw refuse(`一个模板最多保存${mostTemplateVersions}个版本`);
  const version = last + 1;
  await sql`
    insert into sys_print_template (id, tenant_id, resource_path, print_name, version, source, note, active, create_by, create_time)
    values (${newId()}, ${actor.tenantId}, ${path}, ${name}, ${version}, ${source}, ${note?.trim() || null}, false,
      ${actor.username}, ${wireNow()}::timestamptz)`.execute(tx);
  await writeLog(tx, actor, origin, {
    operate: operateType.add,
    content: `保存打印模板“${print.label}”，版本${version}`,
    method: 'system:printTemplate:edit',
    parameters: { path, name, version, note },
  });
  return version;
}

/** Prints with a version from now on, or with the product's own. */
export async function activate(
  { app, actor, origin }: Caller,
  { path, name, version }: About & { version: number },
  tx: Tx,
): Promise<void> {
  const { print } = knownPrint(app, { path, name });
  await lockTemplate(tx, actor, { path, name });
  const own = sql`tenant_id = ${actor.tenantId} and resource_path = ${path} and print_name = ${name}`;
  // One row may be active at a time, also within this transaction.
  await sql`update sys_print_template set active = false where ${own} and active`.execute(tx);
  if (version !== productVersion) {
    const { numAffectedRows } =
      await sql`update sys_print_template set active = true where ${own} and version = ${version}`.execute(tx);
    if (numAffectedRows !== 1n) throw notFound('模板版本不存在');
  }
  await writeLog(tx, actor, origin, {
    operate: operateType.edit,
    content:
      version === productVersion
        ? `打印模板“${print.label}”恢复为产品模板`
        : `启用打印模板“${print.label}”，版本${version}`,
    method: 'system:printTemplate:edit',
    parameters: { path, name, version },
  });
}

/** Two administrators who save at once get two versions. */
async function lockTemplate(tx: Tx, { tenantId }: Actor, { path, name }: About): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`printTemplate:${tenantId}:${path}:${name}`}, 0))`.execute(
    tx,
  );
}
