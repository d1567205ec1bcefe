import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { codes } from '@dossier/contract/core/envelope.ts';
import type { login } from '@dossier/contract/identity/session.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { type Actor, systemActor } from '#access/actor.ts';
import {
  type Attempt,
  assertNotHeld,
  clearFailures,
  countFailure,
  hasFailed,
  judged,
} from '#access/session/lockout.ts';
import { tryCode, useCode } from '#access/session/one-time-codes.ts';
import { passwordMatches } from '#access/session/password.ts';
import { owesSecondStep } from '#access/session/second-step.ts';
import { usableTenant } from '#access/session/tenants.ts';
import { AppError, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { allDictItems } from '#services/dictionary/all-items.ts';
import { whereRoom } from '#services/disk/where-room.ts';
import { logType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { applicantNamed, notYetIn } from './applicants.ts';
import { askSecondStep } from './second-step/ask.ts';
import { departsOf, findUser, toUserInfo } from './user-info.ts';
import type { User, Visit } from './visit.ts';
import { keepWay, type SessionWay } from './ways/session-way.ts';

export type LoginResult = ResultOf<typeof login>;

/** Checks the picture's text; every try uses the picture up. */
export async function assertCaptcha(
  app: App,
  captcha: string | undefined,
  checkKey: string | number | undefined,
): Promise<void> {
  if (!app.config.captcha) return;
  if (!captcha) throw refuse('验证码无效');
  if (!(await useCode(app.db, 'captcha', String(checkKey ?? ''), captcha)))
    throw new AppError('验证码错误', { code: 412 });
}

export interface CaptchaAnswer {
  captcha?: string | undefined;
  checkKey?: string | number | undefined;
}

/**
 * The one rule for every way in by password: after the first failure of the account or the address, nobody guesses on
 * without a picture. A client that shows none at first is told how to get one (decision 0049).
 */
async function assertCaptchaAfterFailure(
  app: App,
  attempt: Attempt,
  { captcha, checkKey }: CaptchaAnswer,
): Promise<void> {
  if (!app.config.captcha || !(await hasFailed(app.db, attempt))) return;
  if (captcha) return assertCaptcha(app, captcha, checkKey);
  throw new AppError('请输入验证码', { code: codes.wrongCaptcha, result: { captcha: true, image: imagePath } });
}

/** Where a picture is to be had; `{key}` is any text of the client's, which it sends back as `checkKey`. */
const imagePath = '/sys/randomImage/{key}';

/**
 * Account and password. An unknown user and a wrong password differ in nothing: text, code, time.
 * @param shown the caller's captcha; `checked`: it was good
 */
export async function checkPassword(
  visit: Visit,
  username: string,
  password: string,
  shown: CaptchaAnswer | 'checked',
): Promise<User> {
  const { app, origin } = visit;
  const attempt: Attempt = { account: username, address: origin.ip };
  return judged(app, attempt, async () => {
    if (shown !== 'checked') await assertCaptchaAfterFailure(app, attempt, shown);
    const user = await findUser(app.db, 'username', username);
    const secret = user
      ? await app.db
          .selectFrom('sys_user_secret')
          .select('password_hash')
          .where('user_id', '=', user.id)
          .executeTakeFirst()
      : undefined;
    // One look-up either way: the time tells no more than the answer does.
    const applicant = user ? undefined : await applicantNamed(app.db, username);
    const matches = await passwordMatches(secret?.password_hash ?? applicant?.password_hash, password);
    if (applicant && matches) {
      await logSignIn(visit, null, username, `用户登录失败，用户名:${username}的注册申请未通过审核！`);
      throw notYetIn(applicant);
    }
    if (!user || !matches || user.del_flag !== 0) {
      await countFailure(app, attempt);
      await logSignIn(
        visit,
        null,
        username,
        user ? `用户登录失败，用户名:${username}密码错误！` : '用户登录失败，用户不存在！',
      );
      throw refuse('用户名或密码错误');
    }
    await assertNotFrozen(visit, user);
    await clearFailures(app.db, attempt);
    return user;
  });
}

/** Phone and code by SMS. @param wrong the sentence for a wrong code */
export async function checkPhoneCode(
  visit: Visit,
  mobile: string,
  code: string,
  wrong = '手机验证码错误',
): Promise<User> {
  const { app, origin } = visit;
  const attempt: Attempt = { account: `phone:${mobile}`, address: origin.ip };
  await assertNotHeld(app, attempt);
  if (!(await tryCode(app.db, 'sms', `0:${mobile}`, code))) {
    await countFailure(app, attempt);
    throw refuse(wrong);
  }
  const user = await findUser(app.db, 'phone', mobile);
  if (user?.del_flag !== 0) throw refuse(wrong);
  await assertNotFrozen(visit, user);
  await clearFailures(app.db, attempt);
  return user;
}

/**
 * Lets in somebody whom another proof than his password has named: held, deleted and frozen accounts stay out, as with a
 * password (SECURITY.md: over all ways of signing in).
 */
export async function admit(visit: Visit, user: User | undefined): Promise<User> {
  if (user?.del_flag !== 0) throw refuse('该用户不存在，请注册');
  await assertNotHeld(visit.app, { account: user.username, address: visit.origin.ip });
  await assertNotFrozen(visit, user);
  return user;
}

async function assertNotFrozen(visit: Visit, user: User): Promise<void> {
  if (user.status !== 2) return;
  await logSignIn(visit, user, user.username, `用户登录失败，用户名:${user.username}已冻结！`);
  throw refuse('该用户已冻结');
}

interface Entry {
  remember?: boolean;
  /** How he came, for the log: `[移动端]`, `[第三方用户]`; '' by password or phone. */
  client?: string;
  /** One of his own tenants that he asks for; otherwise the first. */
  tenantId?: number;
  /** The other system that has named him; it may end the session too. */
  way?: SessionWay;
}

/**
 * Opens the session for whoever has shown one thing: a password, or a code by SMS.
 * @throws 428 when a second step follows
 */
export async function signIn(
  visit: Visit,
  user: User,
  { remember = false, client = '' }: Pick<Entry, 'remember' | 'client'> = {},
): Promise<LoginResult> {
  await askSecondStep(visit, user, { remember, client });
  return openSession(visit, user, { remember, client });
}

/** Opens the session of somebody who needs no further proof (decision 0097), and gathers what his first page needs. */
export async function openSession(
  visit: Visit,
  user: User,
  { remember = false, client = '', tenantId = 0, way }: Entry = {},
): Promise<LoginResult> {
  const { app, origin, request } = visit;
  const departs = await departsOf(app.db, user.id);
  const tenantList = await usableTenants(app, user);
  if (tenantId !== 0 && !tenantList.some(({ id }) => id === tenantId)) throw refuse('您不属于该租户，无法切换！');
  const orgCode = chosenOrgCode(
    user,
    departs.map((depart) => depart.orgCode),
  );
  const mustEnrol = !way && (await owesSecondStep(app, user.id));
  const sysAllDictItems = request.headers['x-version'] === 'v3' ? undefined : await allDictItems(app);
  const enter = async (tx: Tx) => {
    if (orgCode !== user.org_code)
      await tx.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', user.id).execute();
    const { token, sessionId } = await app.sessions.open(tx, {
      userId: user.id,
      username: user.username,
      orgCode,
      tenantId: tenantId || (tenantList[0]?.id ?? 0),
      ip: origin.ip,
      userAgent: String(request.headers['user-agent'] ?? ''),
      remember,
    });
    if (way) await keepWay(tx, sessionId, way);
    const entry = { type: logType.signIn, operate: 1, content: `用户名: ${user.username},登录成功${client}！` };
    await whereRoom(tx, (log) => writeLog(log, actorOf(user), origin, entry));
    return {
      token,
      userInfo: toUserInfo({ ...user, org_code: orgCode }),
      departs,
      multi_depart: Math.min(departs.length, 2),
      ...(sysAllDictItems ? { sysAllDictItems } : {}),
      ...(tenantList.length > 0 ? { tenantList } : {}),
      ...(mustEnrol ? { mustEnrol } : {}),
    };
  };
  return inTransaction(app.db, enter, { vital: true });
}

/** One department: its code; several and none chosen yet: the first; none: as it was. */
function chosenOrgCode(user: User, orgCodes: readonly string[]): string | null {
  if (orgCodes.length === 1) return orgCodes[0] ?? null;
  if (orgCodes.length > 1 && (!user.org_code || !orgCodes.includes(user.org_code))) return orgCodes[0] ?? null;
  return user.org_code;
}

async function usableTenants(app: App, user: User) {
  const ids = csvOf(user.rel_tenant_ids).map(Number).filter(Number.isInteger);
  if (ids.length === 0) return [];
  const { rows: tenants } = await sql<{ id: number; name: string | null; status: number }>`
    select t.id, t.name, t.status from sys_tenant t where t.id = any(${ids}) and ${usableTenant('t')} order by t.id`.execute(
    app.db,
  );
  if (tenants.length === 0) throw refuse('与该用户关联的租户均已被冻结，无法登录！');
  return tenants;
}

/** A person who acts without a session: signing in, registering, setting a new password. */
export function actorOf(user: Pick<User, 'id' | 'username' | 'realname'>): Actor {
  return { ...systemActor, userId: user.id, username: user.username, realname: user.realname ?? user.username };
}

export async function logSignIn(
  { app, origin }: Visit,
  user: User | null,
  username: string,
  content: string,
): Promise<void> {
  const actor = user ? actorOf(user) : { ...systemActor, username: username.slice(0, 100), realname: '' };
  const entry = { type: logType.signIn, operate: 1, content: content.slice(0, 300) };
  const write = (tx: Tx) => whereRoom(tx, (log) => writeLog(log, actor, origin, entry));
  await inTransaction(app.db, write, { vital: true });
}
