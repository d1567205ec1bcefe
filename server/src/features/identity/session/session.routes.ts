import { readFlag } from '@dossier/contract/core/wire.ts';
import * as contract from '@dossier/contract/identity/session.ts';
import svgCaptcha from 'svg-captcha';
import type { Actor } from '#access/actor.ts';
import { keepCode } from '#access/session/one-time-codes.ts';
import { tryOwnPassword } from '#access/session/own-password.ts';
import { assertGoodPassword, replacePassword } from '#access/session/password.ts';
import { tokenOf } from '#access/session/sessions.ts';
import { notFound, refuse } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import { limitedAddress, makeRateLimit } from '#http/rate-limit.ts';
import { allDictItems } from '#services/dictionary/all-items.ts';
import { whereRoom } from '#services/disk/where-room.ts';
import { logType, operateType, writeLog } from '#services/log-entries.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import { dropFileCookie, giveFileCookie } from './file-cookie.ts';
import { openInvitation } from './invitations.ts';
import { sentPassword } from './sent-password.ts';
import { assertCaptcha, checkPassword, checkPhoneCode, type LoginResult, signIn } from './sign-in.service.ts';
import { sendCode } from './sms.service.ts';
import { departsOf, findUser, toUserInfo } from './user-info.ts';
import { visitCounts, visitsByDay } from './visits.ts';
import { wayOutOf } from './ways/session-way.ts';

/** Pictures for one address; hundreds of people may come by the same one in the morning. */
const mostImagesPerMinute = 300;

/** Signing in and out, the current user, and the few calls that need no session. */
export function sessionRoutes(app: App): void {
  const visit = ({ origin, request, reply }: Pick<Call<unknown, unknown>, 'origin' | 'request' | 'reply'>) => ({
    app,
    origin,
    request,
    reply,
  });

  servePublic(app, contract.clientConfig, async () => ({
    brand: app.settings.get('brand.name'),
    logo: app.settings.get('brand.logo'),
    subtitle: app.settings.get('brand.subtitle'),
    notice: app.settings.get('signIn.notice'),
    picture: app.settings.get('signIn.picture'),
    footer: app.settings.get('signIn.footer'),
    watermark: app.settings.get('watermark.enabled'),
    passwordMin: app.settings.get('password.minLength'),
    captcha: app.config.captcha,
    sms: app.config.sms !== undefined || !app.config.production,
    registration: app.settings.get('signIn.registration'),
    signSecret: app.config.signSecret,
    providers: [...app.config.oidc, ...app.config.workChats].map(({ source, name }) => ({
      source,
      name,
      url: `/sys/thirdLogin/render/${source}`,
    })),
    cas: app.config.cas ?? null,
    thirdCreate: app.settings.get('signIn.thirdCreate'),
  }));
  const mayAskForImage = makeRateLimit({ most: mostImagesPerMinute, seconds: 60 });
  servePublic(app, contract.randomImage, async ({ params, origin }) => {
    mayAskForImage(limitedAddress(origin.ip));
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      width: 105,
      height: 35,
      fontSize: 38,
      charPreset: 'qwertyuiplkjhgfdsazxcvbnmQWERTYUPLKJHGFDSAZXCVBNM1234567890',
    });
    await keepCode(app.db, 'captcha', params.key, text);
    return `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
  });
  servePublic(app, contract.checkCaptcha, async ({ body }) => {
    await assertCaptcha(app, body.captcha, body.checkKey);
    return done('');
  });

  servePublic(app, contract.login, async (call) => {
    const { username = '', password = '', captcha, checkKey, remember_me } = call.body;
    await assertCaptcha(app, captcha, checkKey);
    const user = await checkPassword(visit(call), username, sentPassword(app.config, password), 'checked');
    return signedIn(app, call, await signIn(visit(call), user, { remember: readFlag(remember_me) === true }));
  });
  servePublic(app, contract.mLogin, async (call) => {
    const user = await checkPassword(
      visit(call),
      call.body.username ?? '',
      sentPassword(app.config, call.body.password ?? ''),
      call.body,
    );
    return signIn(visit(call), user, { client: '[移动端]' });
  });
  servePublic(app, contract.phoneLogin, async (call) => {
    const { mobile = '', captcha = '', remember_me } = call.body;
    const user = await checkPhoneCode(visit(call), mobile, captcha);
    return signedIn(app, call, await signIn(visit(call), user, { remember: readFlag(remember_me) === true }));
  });
  const isInvited = async (call: Call<typeof contract.sms, Actor | null>) => {
    const { invitation } = call.body;
    if (invitation) await openInvitation(visit(call), invitation);
    return Boolean(invitation);
  };
  servePublic(app, contract.sms, async (call) =>
    doneWith(await sendCode(visit(call), call.body.mobile, call.body.smsmode, await isInvited(call)), null, 0),
  );

  for (const target of [contract.logout, contract.logoutGet]) {
    servePublic(app, target, async ({ actor, origin, request, reply }) => {
      if (!tokenOf(request)) throw refuse('退出登录失败！');
      if (!actor) throw refuse('Token无效!');
      const wayOut = await wayOutOf(app, actor.sessionId);
      const entry = { type: logType.signIn, operate: 1, content: `用户名: ${actor.realname},退出成功！` };
      const leave = async (tx: Tx) => {
        await app.sessions.end(tx, { sessionIds: [actor.sessionId] });
        await whereRoom(tx, (log) => writeLog(log, actor, origin, entry));
      };
      await inTransaction(app.db, leave, { vital: true });
      dropFileCookie(app, reply);
      const address = await wayOut();
      return doneWith('退出登录成功！', address === null ? null : { address });
    });
  }

  serve(app, contract.getUserInfo, async ({ db, actor }) => {
    const user = (await findUser(db, 'id', actor.userId)) ?? neverMissing();
    return {
      userInfo: toUserInfo({ ...user, org_code: actor.orgCode || null }),
      sysAllDictItems: await allDictItems(app),
    };
  });
  serve(app, contract.getCurrentUserDeparts, async ({ db, actor }) => ({
    list: await departsOf(db, actor.userId),
    orgCode: actor.orgCode || null,
  }));
  serve(app, contract.selectDepart, ({ actor, body }) =>
    inTransaction(app.db, async (tx) => {
      if (body.username && body.username !== actor.username) throw refuse('只允许切换自己的部门！');
      const orgCode = body.orgCode ?? actor.orgCode;
      if (orgCode && !actor.orgCodes.includes(orgCode)) throw refuse('您不属于该部门，无法切换！');
      // 0 is no way to the platform: it means the session's own.
      const tenantId = body.loginTenantId || actor.tenantId;
      if (tenantId !== 0 && !actor.tenantIds.includes(tenantId)) throw refuse('您不属于该租户，无法切换！');
      await tx
        .updateTable('sys_user')
        .set({ org_code: orgCode || null })
        .where('id', '=', actor.userId)
        .execute();
      await tx
        .updateTable('sys_session')
        .set({ org_code: orgCode || null, tenant_id: tenantId })
        .where('id', '=', actor.sessionId)
        .execute();
      await app.sessions.refresh(tx, [actor.userId]);
      const user = (await findUser(tx, 'id', actor.userId)) ?? neverMissing();
      return { userInfo: toUserInfo(user) };
    }),
  );

  serve(app, contract.updatePassword, async ({ db, actor, origin, body }) => {
    const { username, oldpassword = '', password = '', confirmpassword } = body;
    if (username !== actor.username) throw refuse('只允许修改自己的密码！');
    const own = await tryOwnPassword(app, { actor, origin }, oldpassword);
    if (own.state !== 'right') throw refuse('旧密码输入错误!');
    if (password === '') throw refuse('新密码不允许为空!');
    if (password !== confirmpassword) throw refuse('两次输入密码不一致!');
    await assertGoodPassword(app, db, password, { username, tenantIds: actor.tenantIds.join(',') });
    await inTransaction(db, async (tx) => {
      // Of several at once with the same old password one changes it; for the others it is the old one no more.
      if (!(await replacePassword(tx, actor.userId, own.hash, password))) throw refuse('旧密码输入错误!');
      await app.sessions.end(tx, { userIds: [actor.userId] });
      await tellSecurity(app, tx, actor.userId, { change: 'password', ip: origin.ip });
      await writeLog(tx, actor, origin, {
        operate: operateType.add,
        content: `修改密码，username： ${actor.username}`,
      });
    });
    return done('密码重置成功!');
  });

  serve(app, contract.loginfo, async ({ db }) => doneWith('登录成功', await visitCounts(db)));
  serve(app, contract.visitInfo, ({ db }) => visitsByDay(db));
}

function signedIn(
  app: App,
  { reply, body }: { reply: Call<unknown>['reply']; body: { remember_me?: Parameters<typeof readFlag>[0] } },
  result: LoginResult,
) {
  giveFileCookie(app, reply, result.token, readFlag(body.remember_me));
  return doneWith('登录成功', result);
}

function neverMissing(): never {
  throw notFound('用户不存在！');
}
