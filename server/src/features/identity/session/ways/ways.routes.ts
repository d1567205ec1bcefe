import type { QueryOf } from '@dossier/contract/core/endpoint.ts';
import * as qr from '@dossier/contract/identity/qr-login.ts';
import * as contract from '@dossier/contract/identity/third-login.ts';
import { type AskedStep, markBrowser } from '#access/session/steps.ts';
import { refuse } from '#core/errors.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { giveFileCookie } from '../file-cookie.ts';
import { passwordKey } from '../sent-password.ts';
import { admit, type LoginResult, openSession } from '../sign-in.service.ts';
import { findUser } from '../user-info.ts';
import type { Visit } from '../visit.ts';
import { principalOf } from './cas.ts';
import { cancelQrcode, confirmQrcode, newQrcode, qrcodeOutcome, readQrcode } from './qr.service.ts';
import { signOutRoutes } from './sign-out.routes.ts';
import {
  askProvider,
  bindByPassword,
  bindByPhone,
  bindOwn,
  createUser,
  openKnown,
  readAnswer,
} from './third.service.ts';
import { ownAccounts, unlinkOwn } from './third-account.ts';
import { answerPage, answerWindow, goOn } from './third-page.ts';

type PlainCall = Pick<Call<unknown, unknown>, 'origin' | 'request' | 'reply'>;

/** The ways in beside password and phone: a code for the phone's camera, OpenID Connect, CAS (decision 0037). */
export async function signInWayRoutes(app: App): Promise<void> {
  const visit = ({ origin, request, reply }: PlainCall): Visit => ({ app, origin, request, reply });
  const entered = ({ reply }: PlainCall, result: LoginResult) => {
    giveFileCookie(app, reply, result.token);
    return doneWith('登录成功', result);
  };
  qrRoutes(app, visit);
  providerRoutes(app, visit);
  await signOutRoutes(app);

  for (const target of [contract.getLoginUser, contract.getLoginUserInTenant])
    servePublic(app, target, async (call) => entered(call, await openKnown(visit(call), call.params)));
  servePublic(app, contract.validateCasLogin, async (call) => {
    const principal = await principalOf(app, call.query);
    const user = await admit(visit(call), await findUser(app.db, 'username', principal));
    return entered(
      call,
      await openSession(visit(call), user, {
        client: '[统一认证]',
        way: { type: 'cas', ticket: call.query.ticket ?? '' },
      }),
    );
  });

  serve(app, contract.listOwnThirdAccounts, ({ actor }) => ownAccounts(app, actor));
  serve(app, contract.bindOwnThirdAccount, async (call) => {
    await bindOwn(visit(call), call.actor, call.body);
    return done('绑定成功！');
  });
  serve(app, contract.deleteOwnThirdAccount, async ({ actor, origin, query }) => {
    await unlinkOwn(app, actor, origin, query.id);
    return done('解除绑定成功！');
  });
  // No enterprise chat can be synchronised with, so neither is on.
  serve(app, contract.getEnabledType, async () => ({ wechatEnterprise: false, dingtalk: false }));
  serve(app, contract.syncThirdApp, async ({ params }) => {
    throw refuse(params.app === 'dingtalk' ? '钉钉同步功能已禁用' : '企业微信同步功能已禁用');
  });
  servePublic(app, contract.getEncryptedString, async () => passwordKey(app.config));
  servePublic(app, contract.secondStep, async () => ({ stepCode: 0 }));
}

function qrRoutes(app: App, visit: (call: PlainCall) => Visit): void {
  servePublic(app, qr.getLoginQrcode, async (call) => {
    const browser = markBrowser(app, call.request, call.reply);
    return { qrcodeId: await newQrcode(visit(call), browser) };
  });
  servePublic(app, qr.getQrcodeToken, async (call) => {
    const { answer, signedIn } = await qrcodeOutcome(visit(call), call.query.qrcodeId);
    if (signedIn) giveFileCookie(app, call.reply, signedIn.token);
    return answer;
  });
  serve(app, qr.readLoginQrcode, ({ actor, origin, query }) => readQrcode(app, actor, origin, query.qrcodeId));
  serve(app, qr.scanLoginQrcode, async ({ actor, query }) => {
    await confirmQrcode(app, actor, query.qrcodeId);
    return done('扫码成功');
  });
  serve(app, qr.cancelLoginQrcode, async ({ actor, query }) => {
    await cancelQrcode(app, actor, query.qrcodeId);
    return done('已取消登录');
  });
}

/** DingTalk names its code `authCode`. */
const answerIn = ({ state = '', code, authCode }: QueryOf<typeof contract.thirdCallback>) => ({
  state,
  code: authCode ?? code ?? '',
});

function providerRoutes(app: App, visit: (call: PlainCall) => Visit): void {
  const go = async (call: PlainCall, source: string, back: AskedStep['back']) => {
    const browser = markBrowser(app, call.request, call.reply);
    const address = await askProvider(app, source, { browser, back });
    if (address !== null) return goOn(call.reply, address);
    const answer = back === 'window' ? answerWindow : answerPage;
    return answer(app, call.reply, source, { type: 'failed', back });
  };
  servePublic(app, contract.thirdRender, (call) => go(call, call.params.source, 'window'));
  servePublic(app, contract.thirdCallback, async (call) => {
    const { source } = call.params;
    const outcome = await readAnswer(visit(call), source, { ...answerIn(call.query), back: 'window' });
    return answerWindow(app, call.reply, source, outcome);
  });
  servePublic(app, contract.thirdAppLogin, async (call) => {
    const { source } = call.params;
    if (![...app.config.oidc, ...app.config.workChats].some((one) => one.source === source))
      throw refuse('不支持的source');
    // The browser comes back to our own pages whatever the caller names.
    if (call.query.state !== app.config.publicUrl) throw refuse('state不是本系统的地址');
    return go(call, source, 'page');
  });
  servePublic(app, contract.thirdAppCallback, async (call) => {
    const { source } = call.params;
    const outcome = await readAnswer(visit(call), source, { ...answerIn(call.query), back: 'page' });
    return answerPage(app, call.reply, source, outcome);
  });

  for (const target of [contract.createThirdUser, contract.createThirdUserOther])
    servePublic(app, target, (call) => createUser(visit(call), call.body));
  for (const target of [contract.bindThirdUser, contract.bindThirdUserOther])
    servePublic(app, target, (call) => bindByPassword(visit(call), call.body));
  servePublic(app, contract.bindThirdPhone, (call) => bindByPhone(visit(call), call.body));
}
