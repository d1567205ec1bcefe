import { randomInt } from 'node:crypto';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import {
  bindOwnThirdAccount,
  type bindThirdPhone,
  type bindThirdUser,
  type createThirdUser,
} from '@dossier/contract/identity/third-login.ts';
import { user } from '@dossier/contract/identity/user.ts';
import type { Actor } from '#access/actor.ts';
import { assertOwnProof } from '#access/session/own-proof.ts';
import { hashPassword, randomPassword } from '#access/session/password.ts';
import { type AskedStep, browserOf, keepStep, readStep, type StrangerStep, takeStep } from '#access/session/steps.ts';
import type { OidcConfig } from '#config/config-sign-in.ts';
import type { WorkChatConfig } from '#config/config-work-chat.ts';
import { AppError, refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { explainWriteError } from '#engine/resource/checks.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import { makeNewcomer } from '../register.service.ts';
import { askSecondStep } from '../second-step/ask.ts';
import { actorOf, admit, checkPassword, checkPhoneCode, type LoginResult, openSession } from '../sign-in.service.ts';
import { findUser } from '../user-info.ts';
import type { User, Visit } from '../visit.ts';
import { chatAddress, chatState, chatSubject } from './chat/chat.ts';
import { OutsiderError } from './chat/chat-error.ts';
import { authorizationAddress, newChecks, subjectOf } from './oidc.ts';
import { proofOf } from './session-way.ts';
import { linkAccount, linkedUserId, provedBy } from './third-account.ts';

/** How he came, for the log. */
const clientText = '[第三方用户]';

/** What a provider's answer came to. `known` carries what getLoginUser takes; `stranger` asks how to go on. */
export type Outcome =
  | { type: 'known'; back: AskedStep['back']; token: string }
  | { type: 'stranger'; back: AskedStep['back']; uuid: string; stranger: StrangerStep; taken: boolean }
  | { type: 'failed'; back: AskedStep['back']; outsider?: true };

/** @throws when no provider of OpenID Connect has that name */
export function providerOf(app: Pick<App, 'config'>, source: string): OidcConfig {
  const provider = wayOf(app, source);
  if ('protocol' in provider) throw notConfigured();
  return provider;
}

const notConfigured = () => refuse('该第三方登录未配置，请联系管理员');

/** @throws when the source is not configured */
function wayOf({ config }: Pick<App, 'config'>, source: string): OidcConfig | WorkChatConfig {
  const provider = [...config.oidc, ...config.workChats].find((one) => one.source === source);
  if (!provider) throw notConfigured();
  return provider;
}

/** Where the browser signs in, remembering what the answer must fit; null when the provider does not say where. */
export async function askProvider(
  app: App,
  source: string,
  { browser, back }: { browser: string; back: AskedStep['back'] },
): Promise<string | null> {
  const provider = wayOf(app, source);
  const checks = newChecks();
  const state = await keepStep(app.db, 'asked', browser, { source, back, ...checks });
  const redirect = callbackOf(app, source, back);
  if ('protocol' in provider) return chatAddress(provider, { redirect, state, inside: back === 'page' });
  return authorizationAddress(app, provider, { ...checks, state, redirect }).catch((error: unknown) => {
    app.log.warn({ err: error, source }, 'a provider does not answer');
    return null;
  });
}

/**
 * Reads a provider's answer. Everything that does not fit is `failed`, with the reason in the log alone.
 * @throws when the source is not configured: then nothing says where our own pages are
 */
export async function readAnswer(
  { app, request }: Visit,
  source: string,
  { state, code, back }: { state: string; code: string; back: AskedStep['back'] },
): Promise<Outcome> {
  const provider = wayOf(app, source);
  const browser = browserOf(request);
  // Taken away whatever comes of it: an answer is looked at once.
  const asked = await takeStep(app.db, 'asked', 'protocol' in provider ? chatState(provider, state) : state, browser);
  if (asked?.source !== source || asked.back !== back || browser === null) return { type: 'failed', back };
  try {
    const query = new URL(request.url, 'http://here').search;
    const answer = new URL(callbackOf(app, source, back) + query);
    const { name, realname, ...said } =
      'protocol' in provider
        ? await chatSubject(app, provider, code)
        : await subjectOf(app, provider, { ...asked, answer, state });
    const proof = proofOf(app, { source, ...said });
    const userId = await linkedUserId(app.db, proof);
    if (userId !== undefined) {
      return { type: 'known', back, token: await keepStep(app.db, 'known', browser, { userId, proof }) };
    }
    const digits = () => String(randomInt(10_000)).padStart(4, '0');
    const stranger: StrangerStep = {
      ...proof,
      name,
      realname,
      operateCode: digits() + digits(),
      suffix: `_${digits()}`,
    };
    const uuid = await keepStep(app.db, 'stranger', browser, stranger);
    const taken = stranger.name !== '' && (await findUser(app.db, 'username', stranger.name)) !== undefined;
    return { type: 'stranger', back, uuid, stranger, taken };
  } catch (error) {
    app.log.warn({ err: error, source }, 'a sign-in by a provider failed');
    return { type: 'failed', back, ...(error instanceof OutsiderError ? { outsider: true } : {}) };
  }
}

/** Opens the session for what the steps before have proved. */
export async function openKnown(
  visit: Visit,
  { token, thirdType, tenantId = 0 }: { token: string; thirdType: string; tenantId?: number },
): Promise<LoginResult> {
  const { app, request } = visit;
  const known = await takeStep(app.db, 'known', token, browserOf(request));
  if (known?.proof.source !== thirdType) throw new AppError('token验证失败', { code: 510 });
  const person = await admit(visit, await findUser(app.db, 'id', known.userId));
  return openSession(visit, person, { client: clientText, tenantId, way: { type: 'oidc', ...known.proof } });
}

/** Makes a user without any right, where the settings allow it. */
export async function createUser(visit: Visit, body: BodyOf<typeof createThirdUser>): Promise<string> {
  const { app, origin, request } = visit;
  const stranger = await strangerOf(visit, body.uuid, body);
  if (!app.settings.get('signIn.thirdCreate')) throw refuse('本系统未开放第三方账号创建用户，请联系管理员开通账号');
  const base = stranger.name.replace(/\W/g, '').slice(0, 13) || stranger.source.slice(0, 13);
  const username = `${base}${stranger.suffix}`;
  const made = inTransaction(app.db, async (tx) => {
    const taken = await takeStep(tx, 'stranger', body.uuid ?? '', browserOf(request));
    if (!taken) throw failed();
    const newcomer = {
      id: newId(),
      username,
      realname: stranger.realname || username,
      phone: null,
      email: null,
      passwordHash: await hashPassword(randomPassword()),
    };
    await makeNewcomer(tx, app, origin, newcomer, `第三方账号创建用户，username： ${username}`);
    await linkAccount(tx, actorOf(newcomer), origin, taken);
    return keepStep(tx, 'known', browserOf(request) ?? '', { userId: newcomer.id, proof: provedBy(taken) });
  });
  return made.catch((error: unknown) => {
    throw error instanceof AppError ? error : explainWriteError(error, user);
  });
}

/** Links by name and password; wrong ones count as failed sign-ins of that account. */
export async function bindByPassword(visit: Visit, body: BodyOf<typeof bindThirdUser>): Promise<string> {
  await strangerOf(visit, body.uuid, body);
  return bind(visit, body.uuid, await checkPassword(visit, body.username ?? '', body.password ?? '', body));
}

/** Links by a code to the user's phone. */
export async function bindByPhone(visit: Visit, body: BodyOf<typeof bindThirdPhone>): Promise<string> {
  await strangerOf(visit, body.thirdUserUuid);
  const person = await checkPhoneCode(visit, body.mobile ?? '', body.captcha ?? '', '验证码错误');
  return bind(visit, body.thirdUserUuid, person);
}

/** A link opens the account for good, so somebody with a second step takes it first, and is linked and signed in by it. */
async function bind(visit: Visit, uuid: string | undefined, person: User): Promise<string> {
  const { app, origin, request } = visit;
  await askSecondStep(visit, person, { remember: false, client: clientText, stranger: uuid ?? '', always: true });
  return inTransaction(app.db, async (tx) => {
    const stranger = await takeStep(tx, 'stranger', uuid ?? '', browserOf(request));
    if (!stranger) throw failed();
    await linkAccount(tx, actorOf(person), origin, stranger);
    return keepStep(tx, 'known', browserOf(request) ?? '', { userId: person.id, proof: provedBy(stranger) });
  });
}

/**
 * Links an account to somebody who is signed in: the provider has named it to this browser, and a session that was left
 * open links nothing by itself.
 */
export async function bindOwn(
  visit: Visit,
  actor: Actor,
  { source = '', uuid, operateCode = '', password, proof }: BodyOf<typeof bindOwnThirdAccount>,
): Promise<void> {
  const { app, origin, request } = visit;
  await strangerOf(visit, uuid, { source, operateCode });
  await assertOwnProof({ app, actor, origin, request }, bindOwnThirdAccount.path, { password, proof });
  await inTransaction(app.db, async (tx) => {
    const stranger = await takeStep(tx, 'stranger', uuid ?? '', browserOf(request));
    if (!stranger) throw failed();
    await linkAccount(tx, actor, origin, stranger);
    await tellSecurity(app, tx, actor.userId, { change: 'linked', ip: origin.ip });
  });
}

async function strangerOf(
  { app, request }: Visit,
  uuid: string | undefined,
  said?: { operateCode?: string; source?: string },
): Promise<StrangerStep> {
  const stranger = await readStep(app.db, 'stranger', uuid ?? '', browserOf(request));
  if (!stranger || (said && (said.operateCode !== stranger.operateCode || said.source !== stranger.source)))
    throw failed();
  return stranger;
}

/** Registered at the provider, one for each way back. */
function callbackOf({ config }: App, source: string, back: AskedStep['back']): string {
  const path = back === 'window' ? source : `oauth2/${source}`;
  return `${config.publicUrl}${config.apiPrefix}/sys/thirdLogin/${path}/callback`;
}

const failed = () => refuse('校验失败');
