import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadFolders } from '@dossier/contract/files/file.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Config } from '#config/config.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { type FileOwners, type FileRow, makeFileOwners } from './access.ts';
import type { FileOwner } from './bind.ts';
import { noScanner, type Scanned, type Scanner } from './checks/scanner.ts';
import { isPreviewable, kindOf, publicFolders, refusedKind, sniff } from './checks/sniff.ts';
import { type UploadLimits, widest } from './limits.ts';
import { type FileName, idInPath, safeName, storedPath } from './names.ts';
import { noQuota, type Quota } from './quota.ts';
import { type Received, type ReceivedForm, receiveStream, receiveUpload, receiveUploads } from './receive.ts';
import { s3Store } from './s3-store.ts';
import { type ByteRange, diskStore, type ObjectStore } from './store.ts';
import { makeThumbs, type Thumbs } from './thumbs.ts';

export interface KeepInput {
  /** One of the contract's upload folders. */
  biz: string;
  actor: Actor;
  /** Bound at once: files that the server makes for somebody. */
  owner?: FileOwner;
}

/** Uploads and stored files. Rows say who may read; the store holds bytes by their hash. */
export interface Files {
  store: ObjectStore;
  /** Who may read what: features say it of their records' files. */
  owners: FileOwners;
  /** What uploads may be at this moment. */
  limits: UploadLimits;
  /** Folder for files in the making, on the same disk as the store. */
  scratch: string;
  /** Reads one uploaded file into the scratch folder. Discard it when done, kept or not. */
  receive(request: FastifyRequest, maxBytes?: number): Promise<Received>;
  /** Reads up to `most` uploaded files. Discard them when done, kept or not. */
  receiveAll(request: FastifyRequest, maxBytes: number, most: number): Promise<ReceivedForm>;
  /** Stores a content and, in the same transaction, what refers to it: without a reference it would be swept away. */
  hold<T>(
    received: Pick<Received, 'path' | 'sha256' | 'size'>,
    mime: string,
    refer: (tx: Tx) => Promise<T>,
  ): Promise<T>;
  /** Refuses an infected content that the server reads without keeping it; `keep` does so by itself. */
  scan(file: Scanned, actor: Actor): Promise<string | null>;
  /** What virus is in a file on our disk; null for none. @throws ScanFailure */
  look(place: string): Promise<string | null>;
  /** Checks type, content, viruses and room of an upload and stores it. @throws C14, C15 and a sentence for the others */
  keep(received: Received, input: KeepInput): Promise<FileRow>;
  /** Stores what the server itself made; no look at the content. */
  save(content: Readable | Buffer, name: string, input: KeepInput): Promise<FileRow>;
  /**
   * The file of a stored path, if the actor may have it. `preview` asks for less than the original:
   * it holds for kinds that a browser shows, and for every other kind is the same as `download`.
   */
  readable(actor: Actor | null, storedPath: string, asked: 'preview' | 'download'): Promise<FileRow | null>;
  open(file: Pick<FileRow, 'sha256'>, range?: ByteRange): Promise<Readable>;
  thumbs: Thumbs;
  /** Refuses an upload that has no room, before it is sent. */
  assertRoom(actor: Actor, name: string, bytes: number): Promise<void>;
}

/** What uploads are held to; absent parts do not hold. */
export interface FileGuards {
  limits?: UploadLimits;
  scanner?: Scanner;
  quota?: Pick<Quota, 'assertRoom' | 'settle'>;
}

/** The bucket that is configured, else a folder below the data folder. */
export async function openStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<ObjectStore> {
  return s3 ? s3Store(s3) : diskStore(path.join(dataDir, 'files'));
}

export async function openFiles(
  config: Pick<Config, 'dataDir' | 's3'>,
  db: Db,
  { limits = widest, scanner = noScanner, quota = noQuota }: FileGuards = {},
): Promise<Files> {
  const root = path.join(config.dataDir, 'files');
  const scratch = path.join(root, 'scratch');
  const store = await openStore(config);
  const owners = makeFileOwners();

  async function hold<T>(
    received: Pick<Received, 'path' | 'sha256' | 'size'>,
    mime: string,
    refer: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { sha256, size } = received;
    // Storing a large content may take long, so it is done before the transaction, and looked at again in it.
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      if (!(await store.has(sha256))) await store.put(sha256, received.path);
      const outcome = await inTransaction(db, async (tx) => {
        await lockContent(tx, sha256);
        if (!(await store.has(sha256))) return null;
        await tx
          .insertInto('sys_file_object')
          .values({ sha256, size, mime })
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .execute();
        return { referred: await refer(tx) };
      });
      if (outcome) return outcome.referred;
    }
    throw new Error(`content ${sha256} vanishes from the store`);
  }

  const open: Files['open'] = (file, range) => store.open(file.sha256, range);

  return {
    store,
    owners,
    limits,
    scratch,
    receive: (request, maxBytes = limits.maxBytes()) => receiveUpload(scratch, request, maxBytes),
    receiveAll: (request, maxBytes, most) => receiveUploads(scratch, request, maxBytes, most),
    hold,
    scan: (file, actor) => scanner.check(file, actor),
    look: (place) => scanner.look(place),
    assertRoom: (actor, name, bytes) => quota.assertRoom(db, actor, name, bytes),
    async keep(received, input) {
      const { biz, name, kind } = placeOf(received.name, input.biz, limits);
      if (received.size === 0) throw refuse(`文件“${received.name}”是空文件`);
      const mime = await sniff({ path: received.path, size: received.size, name: received.name }, kind);
      await quota.assertRoom(db, input.actor, received.name, received.size);
      const scanState = await scanner.check(received, input.actor);
      return hold(received, mime, async (tx) => {
        const file = await insertFile(tx, received, name, mime, { ...input, biz, scanState });
        await quota.settle(tx, input.actor, received.name, received.size);
        return file;
      });
    },
    async save(content, fileName, input) {
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      const received = await receiveStream(scratch, source, fileName, Number.MAX_SAFE_INTEGER);
      try {
        const name = safeName(fileName);
        const { mime } = kindOf(name.extension, input.biz);
        const served = mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime;
        return await hold(received, served, (tx) => insertFile(tx, received, name, served, input));
      } finally {
        await received.discard();
      }
    },
    async readable(actor, given, asked) {
      const id = idInPath(given);
      if (id === null) return null;
      const file = await db.selectFrom('sys_file').selectAll().where('id', '=', id).executeTakeFirst();
      if (!file || file.path !== given) return null;
      const use = asked === 'preview' && isPreviewable(file.mime) ? 'view' : 'download';
      return (await owners.mayRead(db, actor, file, use)) ? file : null;
    },
    open,
    thumbs: makeThumbs(db, { open, hold, scratch }),
  };
}

/** While held, nobody else stores or removes this content. */
export async function lockContent(tx: Tx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`)).toString()}::bigint)`.execute(
    tx,
  );
}

async function insertFile(
  tx: Tx,
  { sha256, size }: Received,
  name: FileName,
  mime: string,
  { biz, actor, owner, scanState = null }: KeepInput & { scanState?: string | null },
): Promise<FileRow> {
  const id = newId();
  return tx
    .insertInto('sys_file')
    .values({
      id,
      sha256,
      name: `${name.stem}.${name.extension}`,
      biz,
      path: storedPath(biz, name, id),
      size,
      mime,
      owner_resource: owner?.resource ?? null,
      owner_id: owner?.id ?? null,
      is_public: publicFolders.includes(biz),
      tenant_id: actor.tenantId,
      create_by: actor.username,
      scan_state: scanState,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Folder, safe name and kind of an upload, before its content is looked at. @throws C14 when they are not allowed */
export function placeOf(given: string, biz: string, limits: UploadLimits) {
  const folder = folderOf(biz);
  const name = safeName(given);
  if (!limits.kinds().includes(name.extension)) throw refusedKind(name.extension);
  return { biz: folder, name, kind: kindOf(name.extension, folder) };
}

function folderOf(biz: string): string {
  const folder = biz === '' ? 'upload' : biz;
  if (!uploadFolders.some((known) => known === folder)) throw refuse('上传目录bizPath，格式非法！');
  return folder;
}
