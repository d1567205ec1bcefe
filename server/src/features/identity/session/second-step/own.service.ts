import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import {
  type addPasskey,
  beginPasskey,
  beginTotp as beginTotpCall,
  type confirmTotp,
  type ownSecondStep,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@dossier/contract/identity/second-step.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { clientName } from '#access/session/client-name.ts';
import { factorsOf, hasFactor, secondAttempt } from '#access/session/factors/factors.ts';
import { keepPasskey, newPasskeyOptions } from '#access/session/factors/passkeys.ts';
import { renewCodes } from '#access/session/factors/recovery-codes.ts';
import { needRelyingParty, relyingParty } from '#access/session/factors/relying-party.ts';
import * as totp from '#access/session/factors/totp.ts';
import { clearFailures, countFailure, judged } from '#access/session/lockout.ts';
import { assertOwnProof } from '#access/session/own-proof.ts';
import { forgetTrust, mustHaveSecondStep } from '#access/session/second-step.ts';
import { browserOf, keepStep, markBrowser, takeStep } from '#access/session/steps.ts';
import { invalid, notFound, refusal, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import { type securityChange, tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import { devicesOf } from './devices.ts';

/** Somebody who looks after his own account. */
export interface Owner {
  app: App;
  actor: Actor;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Added = ResultOf<typeof confirmTotp>;

/** What there is of the caller's second step. */
export async function readOwn({ app, actor, request }: Owner): Promise<ResultOf<typeof ownSecondStep>> {
  const { db } = app;
  const [factors, passkeys, devices] = await Promise.all([
    factorsOf(db, actor.userId),
    sql<ResultOf<typeof ownSecondStep>['passkeys'][number]>`
      select id, name, backed_up as "backedUp", created_at as "createTime", last_used as "lastUsed"
      from sys_passkey where user_id = ${actor.userId} order by created_at, id`.execute(db),
    devicesOf(db, request, actor.userId),
  ]);
  return {
    totpSince: factors.totpSince,
    passkeys: passkeys.rows,
    passkeysWork: relyingParty(app, request) !== null,
    recoveryLeft: factors.recovery,
    devices: devices.map((device) => ({ ...device, client: clientName(device.client ?? '') })),
    required: isRequired({ app, actor }),
  };
}

const isRequired = ({ app, actor }: Pick<Owner, 'app' | 'actor'>) => mustHaveSecondStep(app.settings, actor.roleCodes);

/** An open session alone adds nothing to the account; one that can do nothing else yet was opened a moment ago. */
async function assertMayAdd(owner: Owner, given: ProofGiven, purpose: string): Promise<void> {
  if (!owner.actor.secondStep && isRequired(owner)) return;
  await assertOwnProof(owner, purpose, given);
}

export async function beginTotp(owner: Owner, given: ProofGiven): Promise<{ secret: string; uri: string }> {
  const { app, actor } = owner;
  await assertMayAdd(owner, given, beginTotpCall.path);
  const begun = await inTransaction(app.db, (tx) =>
    totp.beginTotp(app, tx, {
      userId: actor.userId,
      username: actor.username,
      issuer: app.settings.get('brand.name'),
    }),
  );
  if (!begun) throw refuse('已有验证器，请先移除再添加');
  return begun;
}

/** The first code of the new secret makes it count. Wrong ones count like wrong second steps. */
export function confirmOwnTotp(owner: Owner, code: string): Promise<Added> {
  const { app, actor, origin } = owner;
  const attempt = secondAttempt(actor.username, origin.ip);
  return judged(app, attempt, async () => {
    const added = await inTransaction(app.db, async (tx) => {
      const had = await lockFactors(tx, actor.userId);
      if (!(await totp.useTotp(app, tx, actor.userId, code, false))) return null;
      return noteAdded(owner, tx, had, { content: '添加验证器', change: 'totpAdded' });
    });
    if (!added) {
      await countFailure(app, attempt);
      throw invalid({ code: '验证码不正确，请检查手机时间后重试' });
    }
    await clearFailures(app.db, attempt);
    return added;
  });
}

export async function beginOwnPasskey(owner: Owner, given: ProofGiven): Promise<ResultOf<typeof beginPasskey>> {
  const { app, actor, request, reply } = owner;
  await assertMayAdd(owner, given, beginPasskey.path);
  const options = await newPasskeyOptions(
    app.db,
    needRelyingParty(app, request),
    app.settings.get('brand.name'),
    actor,
  );
  const browser = markBrowser(app, request, reply);
  const step = { challenge: options.challenge, userId: actor.userId };
  return { handle: await keepStep(app.db, 'passkey', browser, step), options };
}

export async function addOwnPasskey(owner: Owner, { handle, name, answer }: BodyOf<typeof addPasskey>): Promise<Added> {
  const { app, actor, request } = owner;
  const party = needRelyingParty(app, request);
  // Taken away whatever comes of it: a challenge is answered once.
  const step = await takeStep(app.db, 'passkey', handle, browserOf(request));
  if (step?.userId !== actor.userId) throw refuse('操作已过期，请重新添加');
  return inTransaction(app.db, async (tx) => {
    const had = await lockFactors(tx, actor.userId);
    await keepPasskey(tx, party, { userId: actor.userId, challenge: step.challenge, name, answer });
    return noteAdded(owner, tx, had, { content: `添加通行密钥，名称：${name.trim()}`, change: 'passkeyAdded' });
  });
}

/** One change after the other: which way is the first and which the last is not guessed. */
async function lockFactors(tx: Tx, userId: string): Promise<boolean> {
  await sql`select 1 from sys_user where id = ${userId} for update`.execute(tx);
  return hasFactor(await factorsOf(tx, userId));
}

/** What the log says of a change, and what its owner is told. */
interface Noted {
  content: string;
  change: keyof typeof securityChange;
}

/** The first way brings recovery codes and ends all other sessions: those that are open have passed it from then on. */
async function noteAdded(
  { app, actor, origin }: Owner,
  tx: Tx,
  had: boolean,
  { content, change }: Noted,
): Promise<Added> {
  await writeLog(tx, actor, origin, { operate: operateType.add, content });
  await tellSecurity(app, tx, actor.userId, { change, ip: origin.ip });
  if (had) return {};
  await app.sessions.end(tx, { userIds: [actor.userId], except: actor.sessionId });
  await app.sessions.refresh(tx, [actor.userId]);
  return { recoveryCodes: await renewCodes(tx, app.config, actor.userId) };
}

export async function removeOwnTotp(owner: Owner, given: ProofGiven): Promise<void> {
  await assertOwnProof(owner, removeTotp.path, given);
  await remove(owner, { content: '移除验证器', change: 'totpRemoved' }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sys_user_totp')
      .where('user_id', '=', owner.actor.userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

export async function removeOwnPasskey(owner: Owner, id: string, given: ProofGiven): Promise<void> {
  await assertOwnProof(owner, removePasskey.path, given);
  await remove(owner, { content: '移除通行密钥', change: 'passkeyRemoved' }, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sys_passkey')
      .where('user_id', '=', owner.actor.userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Removing forgets trusted devices, and leaves a way to whom a role asks for one. */
async function remove(owner: Owner, { content, change }: Noted, work: (tx: Tx) => Promise<boolean>): Promise<void> {
  const { app, actor, origin } = owner;
  await inTransaction(app.db, async (tx) => {
    await lockFactors(tx, actor.userId);
    if (!(await work(tx))) throw notFound('已被移除，请刷新');
    const left = hasFactor(await factorsOf(tx, actor.userId));
    if (!left && isRequired(owner)) throw refusal('secondStepRequired', '您的角色要求两步验证，至少保留一种方式');
    await forgetTrust(tx, actor.userId);
    if (!left) await tx.deleteFrom('sys_recovery_code').where('user_id', '=', actor.userId).execute();
    await app.sessions.refresh(tx, [actor.userId]);
    await writeLog(tx, actor, origin, { operate: operateType.remove, content });
    await tellSecurity(app, tx, actor.userId, { change, ip: origin.ip });
  });
}

export async function renameOwnPasskey({ app, actor, origin }: Owner, id: string, name: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sys_passkey')
      .set({ name: name.trim() })
      .where('user_id', '=', actor.userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('已被移除，请刷新');
    const content = `重命名通行密钥，名称：${name.trim()}`;
    await writeLog(tx, actor, origin, { operate: operateType.edit, content });
  });
}

export async function renewOwnCodes(owner: Owner, given: ProofGiven): Promise<string[]> {
  const { app, actor, origin } = owner;
  await assertOwnProof(owner, renewRecoveryCodes.path, given);
  return inTransaction(app.db, async (tx) => {
    if (!(await lockFactors(tx, actor.userId))) throw refuse('请先添加验证器或通行密钥');
    await writeLog(tx, actor, origin, { operate: operateType.edit, content: '重新生成恢复码' });
    return renewCodes(tx, app.config, actor.userId);
  });
}
