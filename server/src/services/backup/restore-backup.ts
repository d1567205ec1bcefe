import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { makePassable } from '#config/account.ts';
import { StartupError } from '#core/startup-error.ts';
import { readStamp } from '#db/embedded/cluster.ts';
import { startEmbedded } from '#db/embedded/start.ts';
import { knownMigrations, migrate } from '#db/migrate.ts';
import { indexDesigned, makeDesigned, quoteTable } from './designed-tables.ts';
import { entryName, type Manifest, names } from './format.ts';
import { checkBackup, entriesOf } from './read-backup.ts';
import type { TarEntry } from './tar.ts';
import { tablesOf } from './write-backup.ts';

/** Rows of one INSERT. */
const batch = 1000;
const quote = pg.escapeIdentifier;

export interface RestoreInput {
  file: string;
  dataDir: string;
  /** Puts what is in the data folder aside instead of refusing it. */
  force: boolean;
  note: (line: string) => void;
}

/** Makes an installation from a backup. Nothing is written before the whole file was found good. */
export async function restoreBackup({
  file,
  dataDir,
  force,
  note,
}: RestoreInput): Promise<{ rows: number; files: number }> {
  const { manifest, ending } = await checkBackup(file);
  const unknown = manifest.migrations.filter((name) => !knownMigrations().includes(name));
  if (unknown.length > 0)
    throw new StartupError(
      `备份来自程序版本 ${manifest.program}，结构比本程序新，请用该版本或更新的版本恢复`,
      `The backup comes from version ${manifest.program}, whose schema this program does not know; use that version or a newer one`,
    );
  await makeRoom(dataDir, force, note);
  try {
    await fill(file, dataDir, manifest, note);
  } catch (error) {
    await clear(dataDir);
    throw error;
  }
  return ending;
}

async function fill(file: string, dataDir: string, manifest: Manifest, note: (line: string) => void): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  makePassable(dataDir); // as root the database works as another user
  const embedded = await startEmbedded(dataDir, { note });
  try {
    const last = manifest.migrations.at(-1);
    await migrate(embedded.connection, last === undefined ? {} : { upTo: last });
    const client = new pg.Client({
      ...embedded.connection,
      // Zone and form of times as the server writes them; keys and triggers have been obeyed where the rows come from.
      options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO -c statement_timeout=0 -c session_replication_role=replica',
    });
    client.on('error', () => {}); // the query that is under way rejects with it
    await client.connect();
    try {
      await load(client, file, dataDir, manifest);
    } finally {
      await client.end();
    }
  } finally {
    await embedded.stop();
  }
}

async function load(client: pg.Client, file: string, dataDir: string, manifest: Manifest): Promise<void> {
  const columns = await insertable(client, manifest);
  await client.query('begin');
  for (const table of manifest.designed ?? []) {
    await makeDesigned(client, table);
    columns.set(
      table.name,
      table.columns.map(({ name }) => name),
    );
  }
  // What migrations put in; what refers to it and is no part of a backup (sessions) is empty here.
  await client.query(`truncate ${manifest.tables.map(({ name }) => quote(name)).join(', ')} cascade`);
  for await (const entry of entriesOf(file)) {
    const [, table, sha256, secret] = entryName.exec(entry.name) ?? [];
    if (table !== undefined) await loadRows(client, table, columns.get(table) ?? [], entry);
    else if (sha256 !== undefined) await keep(entry, path.join(dataDir, 'files', sha256.slice(0, 2)), sha256);
    else if (secret !== undefined) await keep(entry, path.join(dataDir, 'secrets'), secret);
    else if (entry.name === names.sequences) await setSequences(client, await textOf(entry));
  }
  for (const table of manifest.designed ?? []) await indexDesigned(client, table);
  await client.query('commit');
  await client.query('analyze');
}

/** The columns that take values, by table. @throws when the schema is not the backup's */
async function insertable(client: pg.Client, manifest: Manifest): Promise<Map<string, string[]>> {
  const here = await tablesOf(client);
  if (JSON.stringify(here) !== JSON.stringify(manifest.tables))
    throw new StartupError(
      '备份中的表与本程序建立的表不同，无法恢复',
      'The tables of the backup are not those that this program makes',
    );
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select attrelid::regclass::text as name, array_agg(attname::text order by attnum) as columns from pg_attribute
     where attrelid = any($1::text[]::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' group by 1`,
    [here.map(({ name }) => quote(name))],
  );
  return new Map(rows.map(({ name, columns }) => [name.replaceAll('"', ''), columns]));
}

async function loadRows(client: pg.Client, table: string, columns: string[], entry: TarEntry): Promise<void> {
  const rows = (await textOf(entry))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string);
  const list = columns.map(quote).join(', ');
  for (let at = 0; at < rows.length; at += batch) {
    await client.query(
      `insert into ${quoteTable(table)} (${list}) overriding system value
       select ${list} from unnest($1::text[]::${quoteTable(table)}[])`,
      [rows.slice(at, at + batch)],
    );
  }
}

async function setSequences(client: pg.Client, text: string): Promise<void> {
  for (const { name, value } of JSON.parse(text) as { name: string; value: string | null }[])
    if (value !== null) await client.query('select setval($1::text::regclass, $2::bigint)', [quote(name), value]);
}

async function textOf({ content }: TarEntry): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function keep({ content }: TarEntry, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, name);
  await writeFile(place, content, { mode: 0o600 });
  const handle = await open(place, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Only an empty folder is filled; with force what is there goes aside and stays. */
async function makeRoom(dataDir: string, force: boolean, note: (line: string) => void): Promise<void> {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  if (!force)
    throw new StartupError(
      `数据目录 ${dataDir} 不是空的。请用 DATA_DIR 指定空目录，或加 --force 把现有内容移到一旁后恢复`,
      `The data folder ${dataDir} is not empty; name an empty one by DATA_DIR, or add --force to put what is there aside`,
    );
  if (existsSync(path.join(dataDir, 'server.lock')))
    throw new StartupError(
      `${dataDir} 正被服务使用，请先停止服务（确认已停止后可删除其中的 server.lock）`,
      `A server uses ${dataDir}: stop it first (when it surely runs no more, delete its server.lock)`,
    );
  const cluster = readStamp(dataDir)?.cluster;
  if (cluster && !path.resolve(cluster).startsWith(path.resolve(dataDir) + path.sep))
    throw new StartupError(
      `现有数据库在 ${cluster}，不在数据目录中，请用 DATA_DIR 指定另一个空目录`,
      `The present database lies in ${cluster}, outside the data folder; name another empty one by DATA_DIR`,
    );
  const aside = `${path.resolve(dataDir)}.before-${new Date().toISOString().replace(/[-:]|\..*/g, '')}`;
  await rename(dataDir, aside);
  note(`原有内容已移到 ${aside} / what was there is now in ${aside}`);
}

/** Takes back a restore that failed: the folder was empty before. */
async function clear(dataDir: string): Promise<void> {
  const cluster = existsSync(dataDir) ? readStamp(dataDir)?.cluster : undefined;
  if (cluster) await rm(cluster, { recursive: true, force: true });
  if (existsSync(dataDir))
    for (const name of readdirSync(dataDir)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}
