import { readFlag } from '@dossier/contract/core/wire.ts';
import * as contract from '@dossier/contract/identity/second-step.ts';
import { stepUpChallenge, stepUpWays } from '@dossier/contract/identity/step-up.ts';
import { askPasskeyOptions, readPasskeyAnswer } from '#access/session/factors/passkeys.ts';
import { needRelyingParty } from '#access/session/factors/relying-party.ts';
import { askForProof, proofWays } from '#access/session/own-proof.ts';
import { browserOf, keepStep, markBrowser, takeStep } from '#access/session/steps.ts';
import { refuse } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import { limitedAddress, makeRateLimit } from '#http/rate-limit.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { giveFileCookie } from '../file-cookie.ts';
import { admit, openSession } from '../sign-in.service.ts';
import { findUser } from '../user-info.ts';
import type { Visit } from '../visit.ts';
import { forget } from './devices.ts';
import * as own from './own.service.ts';
import { passkeyForTicket, passStep } from './pass.service.ts';

/** Challenges for one address; hundreds of people may come by the same one in the morning. */
const mostChallengesPerMinute = 300;
/** Questions to the passkeys of one person within an open session. */
const mostProofsPerMinute = 30;

/** The second step of signing in, passkeys as the only step, and what a person has of both. */
export function secondStepRoutes(app: App): void {
  publicRoutes(app);
  ownRoutes(app);
}

function publicRoutes(app: App): void {
  const visit = ({ origin, request, reply }: Pick<Call<unknown>, 'origin' | 'request' | 'reply'>): Visit => ({
    app,
    origin,
    request,
    reply,
  });
  const mayAsk = makeRateLimit({ most: mostChallengesPerMinute, seconds: 60 });

  servePublic(app, contract.passSecondStep, async (call) => {
    const { result, remember } = await passStep(visit(call), call.body);
    giveFileCookie(app, call.reply, result.token, remember);
    return doneWith('登录成功', result);
  });
  servePublic(app, contract.secondStepPasskeyOptions, async (call) => {
    mayAsk(limitedAddress(call.origin.ip));
    return passkeyForTicket(visit(call), call.body.ticket);
  });
  servePublic(app, contract.passkeySignInOptions, async ({ origin, request, reply }) => {
    mayAsk(limitedAddress(origin.ip));
    const options = await askPasskeyOptions(app.db, needRelyingParty(app, request));
    const browser = markBrowser(app, request, reply);
    return { handle: await keepStep(app.db, 'passkey', browser, { challenge: options.challenge }), options };
  });
  servePublic(app, contract.passkeySignIn, async (call) => {
    const { handle, answer, remember_me } = call.body;
    const step = await takeStep(app.db, 'passkey', handle, browserOf(call.request));
    // A challenge for adding a passkey signs nobody in.
    if (!step || step.userId !== undefined) throw refuse('操作已过期，请重试');
    const party = needRelyingParty(app, call.request);
    const userId = await readPasskeyAnswer(app.db, party, { challenge: step.challenge, answer });
    if (userId === null) throw refuse('通行密钥未通过验证，请重试或使用其他方式登录');
    const user = await admit(visit(call), await findUser(app.db, 'id', userId));
    const remember = readFlag(remember_me) === true;
    const result = await openSession(visit(call), user, { remember, client: '[通行密钥]' });
    giveFileCookie(app, call.reply, result.token, remember);
    return doneWith('登录成功', result);
  });
}

function ownRoutes(app: App): void {
  const owner = ({ actor, origin, request, reply }: Pick<Call<unknown>, 'actor' | 'origin' | 'request' | 'reply'>) => ({
    app,
    actor,
    origin,
    request,
    reply,
  });
  serve(app, stepUpWays, async (call) => ({ ways: await proofWays(owner(call)) }));
  const mayAsk = makeRateLimit({ most: mostProofsPerMinute, seconds: 60 });
  serve(app, stepUpChallenge, async (call) => {
    mayAsk(call.actor.userId);
    return askForProof(owner(call), call.body.purpose);
  });
  serve(app, contract.ownSecondStep, (call) => own.readOwn(owner(call)));
  serve(app, contract.beginTotp, (call) => own.beginTotp(owner(call), call.body));
  serve(app, contract.confirmTotp, async (call) =>
    doneWith('验证器已添加', await own.confirmOwnTotp(owner(call), call.body.code)),
  );
  serve(app, contract.removeTotp, async (call) => {
    await own.removeOwnTotp(owner(call), call.body);
    return done('验证器已移除');
  });
  serve(app, contract.renewRecoveryCodes, (call) => own.renewOwnCodes(owner(call), call.body));
  serve(app, contract.beginPasskey, (call) => own.beginOwnPasskey(owner(call), call.body));
  serve(app, contract.addPasskey, async (call) =>
    doneWith('通行密钥已添加', await own.addOwnPasskey(owner(call), call.body)),
  );
  serve(app, contract.renamePasskey, async (call) => {
    await own.renameOwnPasskey(owner(call), call.body.id, call.body.name);
    return done('通行密钥已重命名');
  });
  serve(app, contract.removePasskey, async (call) => {
    await own.removeOwnPasskey(owner(call), call.body.id, call.body);
    return done('通行密钥已移除');
  });
  serve(app, contract.forgetDevices, async ({ actor, origin, body }) => {
    await inTransaction(app.db, async (tx) => {
      const count = await forget(tx, actor.userId, body.id);
      const content = `取消信任设备，共${count}个`;
      await writeLog(tx, actor, origin, { operate: operateType.remove, content });
    });
    return done('已取消信任');
  });
}
