import { inChinese, type Said, said } from '@dossier/contract/communication/said.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { approveApplicant, type listApplicants, refuseApplicant } from '@dossier/contract/identity/applicant.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { AppError, forbidden, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { explainWriteError } from '#engine/resource/checks.ts';
import { assertFree, makeNewcomer } from '#features/identity/session/session.public.ts';
import { giveMemberships } from '#features/identity/user/user.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Most that one look shows. */
const most = 500;

/** Whoever registers belongs to no tenant: the platform decides on them. @throws 510 */
function assertPlatform({ tenantId }: Actor): void {
  if (tenantId !== 0) throw forbidden('注册申请只能由平台管理员审核');
}

export async function applicants(db: Db, actor: Actor): Promise<ResultOf<typeof listApplicants>> {
  assertPlatform(actor);
  const { rows } = await sql<ResultOf<typeof listApplicants>[number]>`
    select a.id, a.username, a.realname, a.phone, a.email, a.status, a.reason, a.created_at as "createTime",
      a.decided_by as "decidedBy", u.realname as "invitedBy", i.role_ids as "selectedroles", i.depart_ids as "selecteddeparts"
    from sys_applicant a left join sys_invitation i on i.id = a.invitation_id left join sys_user u on u.id = i.made_by
    order by a.status = 'waiting' desc, case when a.status = 'waiting' then a.created_at end,
      a.decided_at desc, a.id limit ${most}`.execute(db);
  return rows;
}

interface Row {
  id: string;
  username: string;
  realname: string;
  phone: string;
  email: string | null;
  password_hash: string;
}

/** Takes the application, so that of two who decide at once one does. */
async function waiting(tx: Tx, id: string): Promise<Row> {
  const { rows } = await sql<Row & { status: string }>`
    select id, username, realname, phone, email, password_hash, status from sys_applicant where id = ${id} for update`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound('该申请已处理，请刷新');
  if (found.status !== 'waiting') throw refuse('该申请已处理，请刷新');
  return found;
}

/** Makes the account with what it needs to be of use; roles and departments are those that the caller may give. */
export async function approve({ app, actor, origin }: Caller, input: BodyOf<typeof approveApplicant>): Promise<void> {
  assertPlatform(actor);
  const applicant = await inTransaction(app.db, async (tx) => {
    const { password_hash: passwordHash, ...found } = await waiting(tx, input.id);
    await sql`delete from sys_applicant where id = ${found.id}`.execute(tx);
    // Somebody may have been given the name or the phone meanwhile.
    await assertFree(tx, found);
    const content = `注册申请通过，username： ${found.username}`;
    await makeNewcomer(tx, app, origin, { ...found, passwordHash }, content);
    await giveMemberships(tx, actor, found, input);
    await writeLog(tx, actor, origin, {
      operate: operateType.add,
      method: approveApplicant.access,
      content: `通过注册申请，username： ${found.username}，操作人： ${actor.username}`,
    });
    return found;
  }).catch((error: unknown) => {
    throw error instanceof AppError ? error : explainWriteError(error, user);
  });
  await mail(app, applicant, said('您的注册申请已通过'), said('您的账号“{0}”现在可以登录。', applicant.username));
}

export async function refuseOne({ app, actor, origin }: Caller, input: BodyOf<typeof refuseApplicant>): Promise<void> {
  assertPlatform(actor);
  const reason = input.reason.trim();
  const applicant = await inTransaction(app.db, async (tx) => {
    const found = await waiting(tx, input.id);
    await sql`update sys_applicant set status = 'refused', reason = ${reason}, decided_by = ${actor.username},
      decided_at = now() where id = ${found.id}`.execute(tx);
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      method: refuseApplicant.access,
      content: `拒绝注册申请，username： ${found.username}，操作人： ${actor.username}`,
    });
    return found;
  });
  await mail(app, applicant, said('您的注册申请未通过'), said('原因：{0}', reason));
}

/** By mail where both an address and a mail server are there; else they hear it when they sign in. It holds nothing up. */
async function mail(
  app: App,
  { username, realname, email, phone }: Row | Omit<Row, 'password_hash'>,
  title: Said,
  text: Said,
) {
  const channel = app.messages.channels.get('email');
  if (!email || !channel || channel.missing() !== null) return;
  try {
    await channel.send({
      id: newId(),
      kind: 'security',
      title: inChinese(title),
      text: inChinese(text),
      html: null,
      createTime: wireNow(),
      language: 'zh',
      receiver: { username, realname, email, phone },
    });
  } catch (error) {
    app.log.warn({ err: error }, 'telling an applicant by mail failed');
  }
}
