import { Readable } from 'node:stream';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { mediaKindOf, type takeAttachments } from '@dossier/contract/arc/reading/facts.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { type AskingThread, askingThread } from '#core/asking-thread.ts';
import { AppError, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Caller, editRecord } from '#engine/resource/write.ts';
import type { FileRow } from '#services/files/access.ts';
import { receiveStream } from '#services/files/receive.ts';
import { itemHooks, lockedItem } from '../item/item.public.ts';
import type { AttachmentsFound, AttachmentsQuestion } from './attachments-protocol.ts';
import { fileRole, noteMade, sourcesOf } from './file-roles.ts';
import { fileToRead } from './source-file.ts';

export type MailThread = AskingThread<AttachmentsQuestion, AttachmentsFound>;
const mostBytes = 100 * 1024 * 1024;
const limits = { patienceMs: 20_000, heapMegabytes: 384 };
/** Attachments of one mail that become files. */
const mostTaken = 30;

export const makeMailThread = (): MailThread =>
  askingThread<AttachmentsQuestion, AttachmentsFound>(new URL('./attachments.worker.ts', import.meta.url), limits);

/**
 * Makes what is attached to a mail files of its record. Each is looked at like an upload: kinds that are not allowed, empty
 * and infected ones stay in the mail and are named.
 */
export async function takeFrom(
  caller: Caller,
  thread: MailThread,
  { id, path }: BodyOf<typeof takeAttachments>,
): Promise<ResultOf<typeof takeAttachments>> {
  const { app, actor } = caller;
  const mail = await fileToRead(app.db, actor, id, path);
  if (mediaKindOf(mail.name) !== 'mail') throw refuse('只有邮件文件可以取出附件');
  const found = await attachmentsOf(caller, thread, mail);
  if (found.length === 0) throw refuse('邮件没有附件');
  if (found.length > mostTaken) throw refuse(`邮件附件超过${mostTaken}个，请下载后处理`);
  const files: FileRow[] = [];
  const refused: string[] = [];
  for (const { name, bytes } of found) {
    const file = await keptAs(caller, name, bytes);
    if (file) files.push(file);
    else refused.push(name.slice(0, 200));
  }
  if (files.length > 0) await inTransaction(app.db, (tx) => bindAll(caller, tx, { id, mail, files }));
  return { count: files.length, refused };
}

async function bindAll(
  caller: Caller,
  tx: Parameters<typeof noteMade>[0],
  { id, mail, files }: { id: string; mail: FileRow; files: readonly FileRow[] },
): Promise<void> {
  const { actor } = caller;
  const item = await lockedItem({ tx, actor }, id);
  if ((await sourcesOf(tx, id, fileRole.attachment)).has(mail.id)) throw refuse('该邮件的附件已经取出');
  const paths = [...csvOf(item.files as string | null), ...files.map(({ path }) => path)].join(',');
  await editRecord(caller, archiveItem, itemHooks, { id, version: item.version, files: paths }, tx);
  const made = files.map((file) => ({ fileId: file.id, role: fileRole.attachment, standard: null }));
  await noteMade(tx, { itemId: id, tenantId: actor.tenantId, username: actor.username }, mail, made);
}

async function attachmentsOf({ app }: Caller, thread: MailThread, mail: FileRow) {
  if (Number(mail.size) > mostBytes) throw refuse('邮件过大，请下载后处理');
  const copy = await receiveStream(app.files.scratch, await app.files.open(mail), mail.name, mostBytes);
  try {
    const found = await thread.ask({ path: copy.path });
    if (typeof found === 'string') throw refuse('邮件无法读取');
    return found;
  } finally {
    await copy.discard();
  }
}

/** Undefined: it may not be stored. */
async function keptAs({ app, actor }: Caller, name: string, bytes: Uint8Array): Promise<FileRow | undefined> {
  const received = await receiveStream(app.files.scratch, Readable.from([Buffer.from(bytes)]), name, mostBytes);
  try {
    return await app.files.keep(received, { biz: 'arc', actor });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  } finally {
    await received.discard();
  }
}
