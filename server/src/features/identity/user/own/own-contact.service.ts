import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  type Contact,
  type ownEmailRules,
  type ownPhoneRules,
  updateEmail,
  updateMobile,
} from '@dossier/contract/identity/own-contact.ts';
import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { sql } from 'kysely';
import { type AppError, fieldError, invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { readDraft } from '#engine/resource/draft.ts';
import type { Row } from '#engine/resource/read.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import type { Caller } from '../user.service.ts';
import { canSend, isOwnCode, sendCode, type Target, takeOwnCode } from './own-codes.ts';
import { assertSelf, changeOwn, type OwnCaller } from './profile.service.ts';

/** What comes with a change of either, beside what it is changed to. */
interface Given extends ProofGiven {
  oldCode?: string | undefined;
  oldLost?: boolean | undefined;
}

/** What differs between the two. */
const kinds = {
  phone: {
    path: updateMobile.path,
    what: '修改手机号',
    same: '新手机号与原手机号相同',
    none: '您的账号还没有手机号',
    wrongOld: '原手机号的验证码不正确或已过期',
    wrongNew: () => fieldError('smscode', '短信验证码不匹配！'),
  },
  email: {
    path: updateEmail.path,
    what: '修改邮箱',
    same: '新邮箱与原邮箱相同',
    none: '您的账号还没有邮箱',
    wrongOld: '原邮箱的验证码不正确或已过期',
    wrongNew: () => invalid({ code: '邮箱验证码不正确或已过期' }),
  },
} satisfies Record<Contact, Record<string, unknown> & { wrongNew: () => AppError }>;

export async function ownPhone({ app, actor }: Caller): Promise<ResultOf<typeof ownPhoneRules>> {
  const phone = await contactOf(app, actor.userId, 'phone');
  return { phone, needsOldCode: phone !== null && canSend(app, 'phone') };
}

export async function ownEmail({ app, actor }: Caller): Promise<ResultOf<typeof ownEmailRules>> {
  const email = await contactOf(app, actor.userId, 'email');
  const needsCode = canSend(app, 'email');
  return { email, needsCode, needsOldCode: email !== null && needsCode };
}

/** A code to the phone or address that is to be one's own. Whether somebody else has it is not said: only its owner may know. */
export async function sendNewCode(caller: Caller, contact: Contact, given: string): Promise<string> {
  const address = readContact(contact, given);
  if (!address) throw refuse(contact === 'phone' ? '手机号不允许为空！' : '邮箱格式不正确');
  assertOther(contact, await contactOf(caller.app, caller.actor.userId, contact), address);
  return sendCode(caller, { contact, side: 'new', address });
}

/** A code to the one until now, which is looked up here: nobody has one sent elsewhere. */
export async function sendOldCode(caller: Caller, contact: Contact): Promise<string> {
  const address = await contactOf(caller.app, caller.actor.userId, contact);
  if (!address) throw refuse(kinds[contact].none);
  return sendCode(caller, { contact, side: 'old', address });
}

/**
 * The caller's own phone. It opens the account (sign-in by code, forgotten password), so an open session alone does not
 * change it: a proof of who acts and the codes of both numbers do.
 */
export async function changeOwnPhone(
  caller: OwnCaller,
  { phone: given = '', smscode = '', ...rest }: { phone?: string; smscode?: string } & Given,
): Promise<void> {
  const phone = given.trim() && smscode ? readContact('phone', given) : null;
  if (!phone) throw refuse('修改手机号失败！');
  await change(caller, 'phone', phone, smscode, rest, (tx, phoneTo) =>
    tellSecurity(caller.app, tx, caller.actor.userId, { change: 'phone', ip: caller.origin.ip, phoneTo }),
  );
}

/** Another address of one's own, or none. The one until now is told. */
export async function changeOwnEmail(
  caller: OwnCaller,
  { email: given, code = '', ...rest }: { email: string | null; code?: string } & Given,
): Promise<void> {
  await change(caller, 'email', readContact('email', given ?? ''), code, rest, (tx, mailTo) =>
    tellSecurity(caller.app, tx, caller.actor.userId, { change: 'email', ip: caller.origin.ip, mailTo }),
  );
}

async function change(
  caller: OwnCaller,
  contact: Contact,
  next: string | null,
  code: string,
  { oldCode = '', oldLost = false, ...proof }: Given,
  tell: (tx: Tx, old: string | undefined) => Promise<void>,
): Promise<void> {
  const { app, actor } = caller;
  const { path, what, wrongOld, wrongNew } = kinds[contact];
  const old = await contactOf(app, actor.userId, contact);
  assertOther(contact, old, next);
  const needed: [Target, string, AppError][] = [];
  if (old && canSend(app, contact) && !(await mayGoWithoutOld(caller, oldLost, proof)))
    needed.push([{ contact, side: 'old', address: old }, oldCode, invalid({ oldCode: wrongOld })]);
  // No address can be proved where no mail is sent. A phone always is: without a sender there is no code, and no change.
  if (next && (contact === 'phone' || canSend(app, contact)))
    needed.push([{ contact, side: 'new', address: next }, code, wrongNew()]);
  // What is no code at all costs no recovery code.
  if (proof.proof) for (const [, given, wrong] of needed) if (!/^\d{6}$/.test(given.trim())) throw wrong;
  await assertSelf(caller, path, proof);
  for (const [target, given, wrong] of needed) if (!(await isOwnCode(app.db, actor.userId, target, given))) throw wrong;
  const logged = oldLost ? `${what}（原联系方式已无法使用）` : what;
  await changeOwn(caller, { [contact]: next }, logged, async (tx, before) => {
    // Somebody else may have changed it since: what was proved is the change of that one.
    if (held(before, contact) !== old) throw invalid({ oldCode: wrongOld });
    for (const [target, given, wrong] of needed) if (!(await takeOwnCode(tx, actor.userId, target, given))) throw wrong;
    if (old !== next) await tell(tx, old ?? undefined);
  });
}

/** Days that a way to prove oneself is old before it stands in for the old phone or address: its owner has heard of it by then. */
const settledDays = 3;

/**
 * Whoever has lost the old phone or mailbox shows by a passkey, an app or a recovery code who they are, which `assertSelf`
 * judges. A password is not enough: it is what leaks, and what the old phone stands against. Nor is what the password alone
 * has just made: an app that was added, or recovery codes that were renewed.
 */
async function mayGoWithoutOld({ app, actor }: Caller, oldLost: boolean, { proof }: ProofGiven): Promise<boolean> {
  if (!oldLost) return false;
  if (!proof) throw invalid({ oldLost: '请使用通行密钥、验证器应用或恢复码确认身份，或联系管理员修改' });
  const { rows } = await sql<{ isNew: boolean }>`
    select coalesce(max(made) > now() - make_interval(days => ${settledDays}), false) as "isNew" from (
      select confirmed_at as made from sys_user_totp where user_id = ${actor.userId}
      union all select created_at from sys_passkey where user_id = ${actor.userId}
      union all select created_at from sys_recovery_code where user_id = ${actor.userId}) ways`.execute(app.db);
  if (rows[0]?.isNew)
    throw invalid({ oldLost: `两步验证方式或恢复码启用不满${settledDays}天，不能代替原联系方式，请联系管理员修改` });
  return true;
}

function assertOther(contact: Contact, old: string | null, next: string | null): void {
  if (old !== null && old.toLowerCase() === next?.toLowerCase()) throw invalid({ [contact]: kinds[contact].same });
}

async function contactOf({ db }: App, userId: string, contact: Contact): Promise<string | null> {
  const row = await db.selectFrom('sys_user').select(['phone', 'email']).where('id', '=', userId).executeTakeFirst();
  return row?.[contact] || null;
}

const held = (row: Row, contact: Contact): string | null => (row[contact] ? String(row[contact]) : null);

/** By the rules that the field has for everybody; an empty one is none. @throws AppError */
function readContact(contact: Contact, given: string): string | null {
  const value = given.trim();
  // An address may be taken away, whatever the field asks for elsewhere.
  if (value === '') return null;
  const { draft, problems } = readDraft(user.fields, { [contact]: value }, 'edit', (name) => name === contact);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return String(draft[contact]);
}
