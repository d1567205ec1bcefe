import { Readable } from 'node:stream';
import { partBytes, type ResumableUpload } from '@dossier/contract/files/resumable-upload.ts';
import type { FastifyRequest } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { UploadTable } from '#db/tables-files.ts';
import { ScannerAway } from './checks/scanner.ts';
import { type Files, placeOf } from './files.ts';
import { receiveStream, tooLarge } from './receive.ts';
import { removeContent } from './release.ts';

/** Unfinished uploads of one person, and their bytes together. */
const mostOpen = 20;
const mostBytes = 1024 * 1024 * 1024;
/** An upload of which no part comes for so long is forgotten, in ms; housekeeping sweeps by the same time. */
const idle = 86_400_000;
/** Who puts an upload together has so long before somebody else may, in ms: his process may have died. */
const claimed = 120_000;

type Upload = Selectable<UploadTable>;

export interface UploadContext {
  db: Db;
  files: Files;
  actor: Actor;
}

export interface StartInput {
  name: string;
  size: number;
  biz: string;
  modified: number;
}

/** Begins an upload, or finds the unfinished one of the same file by the same person. @throws C13, C14 before a byte is sent */
export async function startResumable({ db, files, actor }: UploadContext, input: StartInput): Promise<ResumableUpload> {
  const { limits } = files;
  const { biz } = placeOf(input.name, input.biz, limits);
  if (input.size > limits.maxBytes()) throw tooLarge(input.name, limits.maxBytes());
  await files.assertRoom(actor, input.name, input.size);
  return inTransaction(db, async (tx) => {
    // One start at a time and person: the limits below hold, and the same file is begun once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${actor.username}`}, 0))`.execute(tx);
    const open = await openUploads(tx, actor);
    const same = open.find(
      ({ name, size, modified, ...row }) =>
        row.biz === biz && name === input.name && size === input.size && modified === input.modified,
    );
    if (same) return stateOf(same);
    const bytes = open.reduce((sum, upload) => sum + upload.size, input.size);
    if (open.length >= mostOpen || bytes > mostBytes) throw refuse('未完成的上传过多，请先完成或取消其他上传');
    const row = await tx
      .insertInto('sys_upload')
      .values({ ...input, biz, id: newId(), create_by: actor.username, tenant_id: actor.tenantId })
      .returningAll()
      .executeTakeFirstOrThrow();
    return stateOf(row);
  });
}

/** Where an upload of the actor stands. @throws 404 for somebody else's, an unknown and a forgotten one alike */
export async function readResumable({ db, actor }: UploadContext, id: string): Promise<ResumableUpload> {
  return stateOf(await ownUpload(db, actor, id));
}

/** Takes the next part. What comes at another place than the next, or in another size, is refused and not stored. */
export async function takePart(
  context: UploadContext,
  id: string,
  offset: number,
  request: FastifyRequest,
): Promise<ResumableUpload> {
  const { db, files, actor } = context;
  const upload = await ownUpload(db, actor, id);
  if (upload.path !== null || offset !== upload.received) throw elsewhere(upload);
  const expected = Math.min(partBytes, upload.size - offset);
  const part = await files.receive(request, partBytes);
  try {
    if (part.size !== expected || expected === 0) throw refuse('分片大小不正确');
    return await files.hold(part, 'application/octet-stream', async (tx) => {
      const now = await ownUpload(tx, actor, id, 'lock');
      if (now.path !== null || now.received !== offset) throw elsewhere(now);
      const { sha256, size } = part;
      await tx.insertInto('sys_upload_part').values({ upload_id: id, start_at: offset, size, sha256 }).execute();
      const row = await tx
        .updateTable('sys_upload')
        .set({ received: offset + size, update_time: new Date().toISOString() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return stateOf(row);
    });
  } finally {
    await part.discard();
  }
}

/**
 * Puts the parts together, checks the file as the upload in one piece does, and stores it. A file that is refused is
 * forgotten at once; one that no scanner could look at now stays, to be finished later. Asking again after it was stored
 * gives the same path, for a client that lost the answer.
 */
export async function finishResumable(context: UploadContext, id: string): Promise<string> {
  const { db, files, actor } = context;
  const upload = await claim(db, actor, id);
  if (upload.path !== null) return upload.path;
  try {
    const whole = await receiveStream(files.scratch, Readable.from(bytesOf(db, files, id)), upload.name, upload.size);
    try {
      const { path } = await files.keep(whole, { biz: upload.biz, actor });
      await db.updateTable('sys_upload').set({ path }).where('id', '=', id).execute();
      await removeParts(db, files, id);
      return path;
    } finally {
      await whole.discard();
    }
  } catch (error) {
    const isRefused = error instanceof AppError && !(error instanceof ScannerAway);
    if (isRefused) await cancelResumable(context, id);
    else await db.updateTable('sys_upload').set({ claimed_at: null }).where('id', '=', id).execute();
    throw error;
  }
}

/** Forgets an upload and its parts; unknown ones are forgotten already. */
export async function cancelResumable({ db, files, actor }: UploadContext, id: string): Promise<void> {
  const upload = await ownUpload(db, actor, id);
  await removeParts(db, files, upload.id);
  await db.deleteFrom('sys_upload').where('id', '=', upload.id).execute();
}

async function ownUpload(db: Db | Tx, actor: Actor, id: string, lock?: 'lock'): Promise<Upload> {
  const query = db
    .selectFrom('sys_upload')
    .selectAll()
    .where('id', '=', id)
    .where('create_by', '=', actor.username)
    .where('update_time', '>', before(idle));
  const upload = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!upload) throw new AppError('上传不存在或已过期，请重新上传', { code: 404, status: 404 });
  return upload;
}

async function openUploads(tx: Tx, actor: Actor): Promise<Upload[]> {
  // A forgotten one of the same file would stand in the way of a new one.
  await tx
    .deleteFrom('sys_upload')
    .where('create_by', '=', actor.username)
    .where('update_time', '<=', before(idle))
    .execute();
  return tx
    .selectFrom('sys_upload')
    .selectAll()
    .where('create_by', '=', actor.username)
    .where('path', 'is', null)
    .execute();
}

/** Makes sure that one process puts the file together. */
async function claim(db: Db, actor: Actor, id: string): Promise<Upload> {
  return inTransaction(db, async (tx) => {
    const upload = await ownUpload(tx, actor, id, 'lock');
    if (upload.path !== null) return upload;
    if (upload.received < upload.size) throw elsewhere(upload);
    const { numUpdatedRows } = await tx
      .updateTable('sys_upload')
      .set({ claimed_at: new Date().toISOString() })
      .where('id', '=', id)
      .where((is) => is.or([is('claimed_at', 'is', null), is('claimed_at', '<', before(claimed))]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('文件正在保存，请稍候', { code: 409, status: 409 });
    return upload;
  });
}

async function* bytesOf(db: Db, files: Files, id: string): AsyncGenerator<Buffer> {
  const parts = await db
    .selectFrom('sys_upload_part')
    .select('sha256')
    .where('upload_id', '=', id)
    .orderBy('start_at')
    .execute();
  for (const part of parts) yield* await files.open(part);
}

async function removeParts(db: Db, files: Files, id: string): Promise<void> {
  const parts = await db.deleteFrom('sys_upload_part').where('upload_id', '=', id).returning('sha256').execute();
  for (const { sha256 } of parts) await removeContent(db, files, sha256);
}

/** The client goes on from what has arrived. */
function elsewhere(upload: Upload): AppError {
  return new AppError('续传位置与已收到的内容不一致', { code: 409, status: 409, result: stateOf(upload) });
}

function stateOf({ id, size, received }: Upload): ResumableUpload {
  return { id, size, received, partSize: partBytes };
}

/** The instant so many ms ago. */
const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
