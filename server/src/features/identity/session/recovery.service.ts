import { randomBytes } from 'node:crypto';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { passwordChange, phoneVerification } from '@dossier/contract/identity/self-service.ts';
import { assertNotHeld, clearFailures, countFailure } from '#access/session/lockout.ts';
import { checkCode, keepCode, useCode } from '#access/session/one-time-codes.ts';
import { assertGoodPassword, setPassword } from '#access/session/password.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { tellSecurity } from '#services/messages/security.ts';
import { actorOf } from './sign-in.service.ts';
import { findUser } from './user-info.ts';
import type { Visit } from './visit.ts';

export type NewPassword = BodyOf<typeof passwordChange>;

const held = (minutes: number) => refuse(`验证失败次数过多，请于${minutes}分钟后再试！`);
const attemptOf = ({ origin }: Visit, phone: string) => ({ account: `reset:${phone}`, address: origin.ip });
/** The proof belongs to one person: a number that changes hands takes no proof along. */
const proofKey = (phone: string, userId: string) => `${phone}:${userId}`;

/** Uses up the code of a forgotten password and gives a proof of 128 bits instead, good for ten minutes. */
export async function verifyPhone(
  visit: Visit,
  { phone = '', smscode = '' }: BodyOf<typeof phoneVerification>,
): Promise<ResultOf<typeof phoneVerification>> {
  const { app } = visit;
  const attempt = attemptOf(visit, phone);
  await assertNotHeld(app, attempt, held);
  const code = await checkCode(app.db, 'sms', `2:${phone}`, smscode);
  if (code !== 'right') {
    await countFailure(app, attempt);
    throw refuse(code === 'none' ? '短信验证码失效！' : '手机验证码错误');
  }
  return inTransaction(app.db, async (tx) => {
    const user = await findUser(tx, 'phone', phone);
    if (user?.del_flag !== 0) throw refuse('用户信息不存在');
    if (user.status === 2) throw refuse('该用户已冻结');
    if (!(await useCode(tx, 'sms', `2:${phone}`, smscode))) throw refuse('短信验证码失效！');
    const proof = randomBytes(16).toString('hex');
    await keepCode(tx, 'proof', proofKey(phone, user.id), proof);
    return { username: user.username, smscode: proof };
  });
}

/** A new password against the proof, once. Every session of the user ends, and a held account is free again. */
export async function setForgottenPassword(visit: Visit, input: NewPassword): Promise<void> {
  const { app, origin } = visit;
  const { username, password, smscode, phone } = input;
  if (!username || !password || !smscode || !phone) throw refuse('重置密码失败！');
  const attempt = attemptOf(visit, phone);
  await assertNotHeld(app, attempt, held);
  const user = await findUser(app.db, 'phone', phone);
  const usable = user?.del_flag === 0 && user.status !== 2 ? user : undefined;
  const proof = usable ? await checkCode(app.db, 'proof', proofKey(phone, usable.id), smscode) : 'none';
  if (!usable || proof !== 'right') {
    await countFailure(app, attempt);
    throw refuse(proof === 'wrong' ? '短信验证码不匹配！' : '短信验证码失效！');
  }
  if (usable.username !== username) throw refuse('当前用户和绑定的手机号不匹配，无法修改密码！');
  await assertGoodPassword(app, app.db, password, { username, tenantIds: usable.rel_tenant_ids });
  await inTransaction(app.db, async (tx) => {
    if (!(await useCode(tx, 'proof', proofKey(phone, usable.id), smscode))) throw refuse('短信验证码失效！');
    await setPassword(tx, usable.id, password);
    await app.sessions.end(tx, { userIds: [usable.id] });
    await tellSecurity(app, tx, usable.id, { change: 'passwordForgotten', ip: origin.ip });
    const content = `通过手机验证码重置密码，username： ${username}`;
    await writeLog(tx, actorOf(usable), origin, { operate: operateType.edit, content });
    await clearFailures(tx, { account: username, address: origin.ip });
    await clearFailures(tx, attempt);
  });
}
