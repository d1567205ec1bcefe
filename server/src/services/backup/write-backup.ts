import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { newId } from '#db/id.ts';
import { designedTables, quoteTable } from './designed-tables.ts';
import { backupFormat, type Ending, leftOut, type Manifest, names } from './format.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/** Rows of one fetch; a part of the archive holds about so many bytes. */
const batch = 500;
const partBytes = 4 * 1024 * 1024;
const abandonedMs = 86_400_000;

export interface BackupInput {
  connection: pg.PoolConfig;
  dataDir: string;
  /** The file that is made; it must not exist. */
  target: string;
  program: string;
  /** Uploads lie in S3: the archive does not hold them. */
  withFiles: boolean;
  progress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

export interface BackupResult {
  rows: number;
  files: number;
  bytes: number;
}

/** Writes database, uploads and secrets of one moment into one file, while the server runs. */
export async function writeBackup(input: BackupInput): Promise<BackupResult> {
  const { target, dataDir } = input;
  const work = path.join(dataDir, 'backup-work', newId());
  await mkdir(work, { recursive: true, mode: 0o700 });
  await removeAbandoned(path.dirname(work), /^/);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.part`;
  const client = new pg.Client({
    ...input.connection,
    options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO -c statement_timeout=0',
  });
  client.on('error', () => {}); // the query that is under way rejects with it
  try {
    await client.connect();
    const ending: Ending = { checksums: {}, rows: 0, files: 0 };
    const archive = Readable.from(contentOf(client, { ...input, work }, ending));
    await pipeline(archive, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flags: 'w' }), {
      ...(input.signal ? { signal: input.signal } : {}),
    });
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    if (existsSync(target)) throw new Error(`${target} is there already`);
    await rename(draft, target);
    return { rows: ending.rows, files: ending.files, bytes: (await stat(target)).size };
  } finally {
    await client.end().catch(() => {});
    await rm(draft, { force: true });
    await rm(work, { recursive: true, force: true });
  }
}

/** What a backup left that was killed: whatever is older than any of them takes. */
export async function removeAbandoned(folder: string, name: RegExp): Promise<void> {
  for (const one of (await readdir(folder).catch(() => [])).filter((each) => name.test(each))) {
    const place = path.join(folder, one);
    const found = await stat(place).catch(() => null); // another backup cleans up too
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(place, { recursive: true, force: true });
  }
}

type Input = BackupInput & { work: string };

async function* contentOf(client: pg.Client, input: Input, ending: Ending): AsyncGenerator<Buffer> {
  const at = new Date();
  const entry = (name: string, content: Buffer): Buffer[] => {
    ending.checksums[name] = createHash('sha256').update(content).digest('hex');
    return [tarHeader(name, content.length, at), content, tarPadding(content.length)];
  };
  const contents = await takeSnapshot(client, input);
  const manifest = await readManifest(client, input, at);
  const tables = [...manifest.tables, ...(manifest.designed ?? [])];
  const total = tables.length + contents.length;
  yield* entry(names.manifest, json(manifest));
  for (const [index, table] of tables.entries()) {
    input.progress?.(index, total);
    let part = 0;
    for await (const { lines, rows } of partsOf(client, table.name)) {
      input.signal?.throwIfAborted();
      ending.rows += rows;
      yield* entry(names.rows(table.name, part), lines);
      part += 1;
    }
  }
  yield* entry(names.sequences, json(await sequencesOf(client)));
  await client.query('commit');
  for (const [index, sha256] of contents.entries()) {
    input.progress?.(tables.length + index, total);
    input.signal?.throwIfAborted();
    yield* fileEntry(path.join(input.work, sha256), sha256, at);
    ending.checksums[names.file(sha256)] = sha256;
    ending.files += 1;
  }
  const secrets = path.join(input.dataDir, 'secrets');
  for (const name of (await readdir(secrets).catch(() => [])).sort())
    if (/^[a-z-]+$/.test(name)) yield* entry(names.secret(name), await readFile(path.join(secrets, name)));
  yield* entry(names.ending, json(ending));
  yield tarEnd();
  input.progress?.(total, total);
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * Begins the snapshot that all rows are read in, and holds every content that it names under a second name, so that
 * clean-up takes nothing away meanwhile. Uploads wait for so long, not for the whole backup.
 * @returns the contents' hashes
 */
async function takeSnapshot(client: pg.Client, { dataDir, work, withFiles, connection }: Input): Promise<string[]> {
  const gate = new pg.Client(connection);
  gate.on('error', () => {});
  await gate.connect();
  try {
    await gate.query('begin; lock table sys_file_object in share mode');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ sha256: string }>('select sha256 from sys_file_object order by 1');
    if (!withFiles) return [];
    for (const { sha256 } of rows) {
      const from = path.join(dataDir, 'files', sha256.slice(0, 2), sha256);
      await link(from, path.join(work, sha256)).catch(() => copyFile(from, path.join(work, sha256)));
    }
    return rows.map(({ sha256 }) => sha256);
  } finally {
    await gate.end();
  }
}

async function readManifest(client: pg.Client, { program, withFiles }: Input, at: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    format: backupFormat,
    program,
    createdAt: at.toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: await tablesOf(client),
    designed: await designedTables(client),
    withFiles,
  };
}

/** Every table that is kept, with its columns in their order. */
export async function tablesOf(client: pg.ClientBase): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace
       and not c.relname = any($1) group by 1 order by 1`,
    [leftOut],
  );
  return rows;
}

/** A table as lines: each is one row in PostgreSQL's own text, as JSON. */
async function* partsOf(client: pg.Client, table: string): AsyncGenerator<{ lines: Buffer; rows: number }> {
  await client.query(`declare part cursor for select t::text as row from ${quoteTable(table)} t`);
  let lines: string[] = [];
  let size = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from part`);
    for (const { row } of rows) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
    }
    if (lines.length > 0 && (size > partBytes || rows.length < batch)) {
      yield { lines: Buffer.from(`${lines.join('\n')}\n`), rows: lines.length };
      lines = [];
      size = 0;
    }
    if (rows.length < batch) break;
  }
  await client.query('close part');
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() order by 1`,
  );
  return rows;
}

/** A content as it lies on the disk; one that is not what its name says makes no good backup. */
async function* fileEntry(place: string, sha256: string, at: Date): AsyncGenerator<Buffer> {
  const { size } = await stat(place);
  const hash = createHash('sha256');
  yield tarHeader(names.file(sha256), size, at);
  for await (const part of createReadStream(place)) {
    hash.update(part as Buffer);
    yield part as Buffer;
  }
  if (hash.digest('hex') !== sha256)
    throw new Error(`the stored content ${sha256} is damaged; run npm run doctor -- --deep`);
  yield tarPadding(size);
}
