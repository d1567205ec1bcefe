import { said } from '@dossier/contract/communication/said.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import type { register } from '@dossier/contract/identity/self-service.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import { sql } from 'kysely';
import { type Origin, systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { assertNotHeld, clearFailures, countFailure } from '#access/session/lockout.ts';
import { checkCode, useCode } from '#access/session/one-time-codes.ts';
import { assertGoodPassword, hashPassword, randomPassword, storePassword } from '#access/session/password.ts';
import { AppError, fieldError, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { explainWriteError } from '#engine/resource/checks.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow } from '#engine/resource/read.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import { administrators } from '#services/messages/administrators.ts';
import type { App } from '#services/services.ts';
import { keepApplicant, takenByApplicants } from './applicants.ts';
import { actorOf } from './sign-in.service.ts';
import type { Visit } from './visit.ts';

/** Applications that administrators are told of in a day; the list has all. */
const told = { most: 50, seconds: 86_400 };

type Input = BodyOf<typeof register>;

/** A stranger's account as it is kept: checked, and with what he left empty filled in. */
export interface Newcomer {
  id: string;
  username: string;
  realname: string;
  phone: string | null;
  email: string | null;
  /** Tenants of the account. @default none */
  rel_tenant_ids?: string | null;
  passwordHash: string;
}

/** @throws the sentence that says whom to ask instead */
export function assertRegistrationOpen({ settings }: Pick<App, 'settings'>): void {
  if (!settings.get('signIn.registration')) throw refuse('本系统未开放自助注册，请联系管理员开通账号');
}

/**
 * Makes an account that holds no role, department, tenant or clearance. Which names are taken is told only to
 * somebody whose phone is proved, and only a few times: else the call would list the accounts.
 */
export async function registerUser(visit: Visit, input: Input): Promise<{ waiting: boolean }> {
  const { app, origin } = visit;
  assertRegistrationOpen(app);
  const waits = app.settings.get('signIn.approval');
  await enrol(visit, input, {
    byPhone: true,
    keep: (tx, newcomer) =>
      waits
        ? apply(tx, app, origin, newcomer)
        : makeNewcomer(tx, app, origin, newcomer, `自助注册，username： ${newcomer.username}`),
  });
  return { waiting: waits };
}

/** How somebody without an account gets one. */
interface Way {
  /** The phone is shown to be theirs by its code. */
  byPhone: boolean;
  /** The tenant that the account belongs to; 0 is none. */
  tenantId?: number;
  /** What becomes of what they typed, once it is checked; a refusal undoes all. */
  keep(tx: Tx, newcomer: Newcomer): Promise<void>;
}

/** Checks what a stranger typed, and keeps it in one transaction with the code of the phone, which is used up by it. */
export async function enrol({ app, origin }: Visit, input: Input, { byPhone, tenantId = 0, keep }: Way): Promise<void> {
  const newcomer = await readNewcomer(app, input, tenantId);
  const { phone } = newcomer;
  const attempt = { account: `register:${phone}`, address: origin.ip };
  await assertNotHeld(app, attempt, (minutes) => refuse(`注册失败次数过多，请于${minutes}分钟后再试！`));
  try {
    const code = byPhone ? await checkCode(app.db, 'sms', `1:${phone}`, input.smscode ?? '') : 'right';
    if (code !== 'right') throw refuse(code === 'none' ? '手机验证码失效，请重新获取' : '手机验证码错误');
    await inTransaction(app.db, async (tx) => {
      await assertFree(tx, newcomer);
      if (byPhone && !(await useCode(tx, 'sms', `1:${phone}`, input.smscode ?? '')))
        throw refuse('手机验证码失效，请重新获取');
      await keep(tx, newcomer);
    });
  } catch (error) {
    await countFailure(app, attempt);
    throw error instanceof AppError ? error : explainWriteError(error, user);
  }
  await clearFailures(app.db, attempt);
}

/** Where accounts are approved it is none yet, and who runs the installation is told (decision 0109). */
export async function apply(
  tx: Tx,
  app: App,
  origin: Origin,
  newcomer: Newcomer,
  /** The link by which they came. */
  invitationId: string | null = null,
): Promise<void> {
  await keepApplicant(tx, newcomer, invitationId);
  const { username, realname } = newcomer;
  const content = `提交注册申请，username： ${username}`;
  await writeLog(tx, actorOf(newcomer), origin, { operate: operateType.add, content });
  if (!(await takeQuota(tx, 'applicants', told))) return;
  await app.messages.send(tx, {
    kind: 'message',
    userIds: await administrators(tx),
    tenantId: 0,
    title: said('{0}申请注册账号', realname),
    content: [said('账号：{0}。请在“用户管理”的“注册申请”中审核。', username)],
    priority: 'M',
    about: { type: 'applicant', id: newcomer.id },
    openPage: '/isystem/user',
    days: 30,
    personal: true,
  });
}

/** @throws AppError with a sentence per wrong field */
async function readNewcomer(
  app: App,
  { username, password, phone = '', email, realname }: Input,
  tenantId: number,
): Promise<Newcomer & { phone: string }> {
  if (phone.trim() === '') throw wrong('phone', '请输入手机号');
  if (!patterns.accountMobile.test.test(phone)) throw wrong('phone', patterns.accountMobile.message);
  const name = username?.trim() || phone;
  if (!patterns.username.test.test(name)) throw wrong('username', patterns.username.message);
  const address = email?.trim() || null;
  if (address && (address.length > 45 || !patterns.email.test.test(address)))
    throw wrong('email', patterns.email.message);
  const fullName = realname?.trim() || name;
  if (fullName.length > 100) throw wrong('realname', '用户姓名不能超过100个字符');
  const tenantIds = tenantId === 0 ? null : String(tenantId);
  if (password) await assertGoodPassword(app, app.db, password, { username: name, tenantIds });
  // Without a password there is none that anybody knows: such an account signs in by its phone.
  return {
    id: newId(),
    username: name,
    realname: fullName,
    phone,
    email: address,
    rel_tenant_ids: tenantIds,
    passwordHash: await hashPassword(password || randomPassword()),
  };
}

/** The wire's sentences in its order. Names that differ in nothing but case would be mistaken for each other. */
export async function assertFree(
  db: Db | Tx,
  { username, phone, email }: Pick<Newcomer, 'username' | 'phone' | 'email'>,
): Promise<void> {
  const { rows } = await sql<{ username: boolean; phone: boolean; email: boolean }>`
    select exists (select 1 from sys_user where lower(username) = lower(${username})) as username,
      exists (select 1 from sys_user where phone = ${phone}) as phone,
      exists (select 1 from sys_user where lower(email) = lower(${email}::text)) as email`.execute(db);
  const [taken] = rows;
  const waiting = await takenByApplicants(db, { username, phone, email });
  if (taken?.username || waiting?.username) throw wrong('username', '用户名已注册', '用户名已存在!');
  if (taken?.phone) throw wrong('phone', '该手机号已注册', '手机号已存在!');
  if (taken?.email || waiting?.email) throw wrong('email', '邮箱已被注册');
  if (waiting?.phone) throw wrong('phone', '该手机号已提交注册申请，请等待审核');
}

/** The account with its first version and log line; it holds no right. @param content the line of the log */
export async function makeNewcomer(
  tx: Tx,
  { dictTexts }: Pick<App, 'dictTexts'>,
  origin: Origin,
  { passwordHash, ...newcomer }: Newcomer,
  content: string,
): Promise<void> {
  const values = { ...newcomer, status: 1, create_by: newcomer.username, create_time: wireNow() };
  await tx.insertInto('sys_user').values(values).execute();
  await storePassword(tx, newcomer.id, passwordHash);
  const actor = actorOf(newcomer);
  const record = await findRow(tx, scopeOf(user, systemActor), newcomer.id, { full: true });
  if (record) await keepVersion(tx, user, actor, record);
  await dictTexts.changed(tx, 'user');
  await writeLog(tx, actor, origin, { operate: operateType.add, content });
}

function wrong(field: string, message: string, below = message): AppError {
  return fieldError(field, message, { code: 0, below });
}
