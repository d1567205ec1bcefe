import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { listOwnThirdAccounts } from '@dossier/contract/identity/third-login.ts';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Proof, StrangerStep } from '#access/session/steps.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';

/** The user that an account of a provider is linked to: by issuer and subject, never by name or mail. */
export async function linkedUserId(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  const row = await db
    .selectFrom('sys_third_account')
    .select('sys_user_id')
    .where('issuer', '=', issuer)
    .where('third_user_uuid', '=', subject)
    .executeTakeFirst();
  return row?.sys_user_id;
}

/** Links an account. @throws when another user has it */
export async function linkAccount(tx: Tx, actor: Actor, origin: Origin, stranger: StrangerStep): Promise<void> {
  const row = await tx
    .insertInto('sys_third_account')
    .values({
      id: newId(),
      sys_user_id: actor.userId,
      third_type: stranger.source,
      issuer: stranger.issuer,
      third_user_uuid: stranger.subject,
      third_user_id: stranger.name || null,
      realname: stranger.realname || null,
      create_by: actor.username,
      create_time: wireNow(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw refuse('该第三方账号已绑定其他用户');
  const content = `绑定第三方账号，来源：${stranger.source}，账号：${stranger.name || stranger.subject}`;
  await writeLog(tx, actor, origin, { operate: operateType.add, content });
}

/** One's own accounts at providers, oldest first. */
export async function ownAccounts(
  { db, config }: Pick<App, 'db' | 'config'>,
  actor: Actor,
): Promise<ResultOf<typeof listOwnThirdAccounts>> {
  const rows = await db
    .selectFrom('sys_third_account')
    .select(['id', 'third_type', 'third_user_id', 'realname', 'create_time'])
    .where('sys_user_id', '=', actor.userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    thirdType: row.third_type,
    thirdName:
      [...config.oidc, ...config.workChats].find(({ source }) => source === row.third_type)?.name ?? row.third_type,
    thirdUserId: row.third_user_id,
    realname: row.realname,
    createTime: row.create_time,
  }));
}

/** Takes a link of one's own away. @throws when there is none, and when nothing else would sign the person in */
export async function unlinkOwn(app: App, actor: Actor, origin: Origin, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // One change of the ways in after the other (own.service.ts): which is the last is not guessed.
    await sql`select 1 from sys_user where id = ${actor.userId} for update`.execute(tx);
    const row = await tx
      .deleteFrom('sys_third_account')
      .where('id', '=', id)
      .where('sys_user_id', '=', actor.userId)
      .returning(['third_type', 'third_user_id', 'third_user_uuid'])
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!(await hasWayIn(app, tx, actor.userId)))
      throw refusal('lastWay', '这是您唯一的登录方式，不能解除绑定。请先设置密码、添加通行密钥或绑定其他账号');
    await tellSecurity(app, tx, actor.userId, { change: 'unlinked', ip: origin.ip });
    const content = `解除绑定第三方账号，来源：${row.third_type}，账号：${row.third_user_id ?? row.third_user_uuid}`;
    await writeLog(tx, actor, origin, { operate: operateType.remove, content });
  });
}

/** A password, a passkey, or an account of a provider that is set up here. */
async function hasWayIn({ config }: Pick<App, 'config'>, tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from sys_user_secret where user_id = ${userId})
      or exists (select from sys_passkey where user_id = ${userId})
      or exists (select from sys_third_account where sys_user_id = ${userId}
        and third_type = any(${[...config.oidc, ...config.workChats].map(({ source }) => source)}))`.execute(tx);
  return rows.length > 0;
}

/** What is kept of a provider's word when the session opens. */
export const provedBy = ({ source, issuer, subject, sid, idToken }: StrangerStep): Proof => ({
  source,
  issuer,
  subject,
  sid,
  idToken,
});
