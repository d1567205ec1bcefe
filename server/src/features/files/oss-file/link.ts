import { fileScan, linkOssFile, openOssLink } from '@dossier/contract/files/oss-file.ts';
import { type Actor, type Origin, systemActor } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { secretBox } from '#config/secret-box.ts';
import { AppError, notFound, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import type { Call } from '#http/endpoint.ts';
import type { FileRow } from '#services/files/access.ts';
import { answerFile } from '#services/files/answer.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { findListed } from './known.ts';

const owner = 'file-link';
const wrongLink = '链接无效，请检查地址是否完整';
const goneFile = '文件已被删除，链接失效';

/** What a link is for. It travels sealed under the installation's data key: nobody else can make or change one. */
interface Ticket {
  id: string;
  /** Epoch milliseconds. */
  until: number;
  /** Who made it. */
  by: string;
}

/** Makes a link to a file that the actor may take away himself. */
export async function makeLink(app: App, actor: Actor, origin: Origin, id: string, hours: number) {
  const [file] = await findListed(app, app.db, actor, [id]);
  if (!file) throw notFound();
  if (!app.files.owners.mayLink(file)) throw refuse('档案的电子文件不能复制链接');
  if (!(await app.files.owners.mayRead(app.db, actor, file, 'download')))
    throw refuse('您不能下载该文件，不能复制它的链接');
  const until = Date.now() + hours * 3_600_000;
  const ticket: Ticket = { id, until, by: actor.username };
  const key = secretBox(app.config.dataKey).seal(JSON.stringify(ticket), owner);
  const expires = wireNow(until);
  await inTransaction(app.db, (tx) =>
    writeLog(tx, actor, origin, {
      content: `复制限时链接，${file.name}（有效期至${expires}）`,
      operate: operateType.export,
      method: linkOssFile.access,
      parameters: { id, hours },
    }),
  );
  return { path: `${openOssLink.path}?key=${key}`, expires };
}

/** Answers with the file of a link, or with the sentence why not. Each opening is a line of the operation log. */
export async function openLink(app: App, call: Call<typeof openOssLink, Actor | null>) {
  const { origin, query, request, reply } = call;
  try {
    const { ticket, file } = await fileOf(app, query.key ?? '');
    const opener = call.actor ?? { ...systemActor, username: '', realname: '匿名访问' };
    // Players and viewers ask for a file in many parts: one opening begins once.
    if (request.method !== 'HEAD' && /^(?:|bytes=0-.*)$/.test(request.headers.range ?? ''))
      await inTransaction(app.db, (tx) =>
        writeLog(tx, { ...opener, tenantId: file.tenant_id }, origin, {
          content: `通过限时链接打开文件，${file.name}（由${ticket.by}复制，有效期至${wireNow(ticket.until)}）`,
          operate: operateType.export,
          parameters: { id: file.id },
        }),
      );
    return await answerFile(app.files, file, request, reply, { preview: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Who follows a link is a person in front of a browser, not a client of the contract.
    // The reply itself: after anything else Fastify would warn, and name the whole address with its key in the log.
    return reply
      .code(error.status)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(error.message);
  }
}

async function fileOf(app: App, key: string): Promise<{ ticket: Ticket; file: FileRow }> {
  const ticket = readTicket(app.config.dataKey, key);
  if (!ticket) throw new AppError(wrongLink, { status: 404 });
  if (ticket.until <= Date.now())
    throw new AppError(`链接已于${wireNow(ticket.until)}过期，请联系发送人重新复制`, { status: 410 });
  const file = await app.db.selectFrom('sys_file').selectAll().where('id', '=', ticket.id).executeTakeFirst();
  // Let go of by its record: it is on its way out.
  if (!file || file.released_at !== null || file.scan_state === fileScan.infected)
    throw new AppError(goneFile, { status: 410 });
  if (!(await mayStill(app, ticket, file))) throw new AppError(goneFile, { status: 410 });
  return { ticket, file };
}

/** Whether whoever made the link may still take the file away: what they lost, those whom they sent it to lose too. */
async function mayStill({ db, files: { owners } }: App, { by }: Ticket, file: FileRow): Promise<boolean> {
  if (!owners.mayLink(file)) return false;
  const user = await db.selectFrom('sys_user').select('id').where('username', '=', by).executeTakeFirst();
  if (!user) return false;
  const maker = await loadActor(db, { id: '', user_id: user.id, org_code: null, tenant_id: file.tenant_id });
  return typeof maker !== 'string' && maker.tenantId === file.tenant_id && owners.mayRead(db, maker, file, 'download');
}

function readTicket(dataKey: string, key: string): Ticket | null {
  // Base64 reads past what is too much at the end: a link has one spelling.
  const isExact = (part: string) => Buffer.from(part, 'base64url').toString('base64url') === part;
  if (!key.split('.').slice(1).every(isExact)) return null;
  try {
    // What the box opens was sealed above.
    return JSON.parse(secretBox(dataKey).open(key, owner)) as Ticket;
  } catch {
    return null;
  }
}
