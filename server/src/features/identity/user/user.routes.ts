import { randomBytes } from 'node:crypto';
import * as ownContact from '@dossier/contract/identity/own-contact.ts';
import { resetSecondStep } from '@dossier/contract/identity/second-step.ts';
import { user } from '@dossier/contract/identity/user.ts';
import * as contract from '@dossier/contract/identity/user-calls.ts';
import { AppError, forbidden, refuse } from '#core/errors.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import {
  changeOwnEmail,
  changeOwnPhone,
  ownEmail,
  ownPhone,
  sendNewCode,
  sendOldCode,
} from './own/own-contact.service.ts';
import { changeOwnProfile } from './own/profile.service.ts';
import { assignableTenants, userHooks } from './user.hooks.ts';
import { departsOfUser, isFreeFor, roleGivers, rolesOfUser } from './user.repository.ts';
import * as service from './user.service.ts';
import { idsOf } from './user-links.ts';

/** Users: the resource, and the calls about one account. Lists of members and pickers are in member.routes.ts. */
export function userRoutes(app: App): void {
  serveResource(app, user, userHooks);
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serve(app, contract.frozenBatch, async (call) => {
    const { ids, status, versions = [] } = call.body;
    const known = new Map(versions.map(({ id, version }) => [id, version]));
    return doneWith(
      '操作成功!',
      await service.setStatus(caller(call), idsOf(ids), Number(status) === 2 ? 2 : 1, known),
      200,
    );
  });
  serve(app, contract.changePassword, async (call) => {
    const { username = '', password = '', confirmpassword } = call.body;
    if (password === '') throw refuse('新密码不允许为空!');
    if (confirmpassword !== undefined && confirmpassword !== password) throw refuse('两次输入密码不一致!');
    await service.resetPassword(caller(call), username, password);
    return done('密码修改成功!');
  });
  serve(app, resetSecondStep, async (call) => {
    await service.resetSecondStep(caller(call), call.body.id);
    return done('两步验证已重置');
  });
  serve(app, ownContact.ownPhoneRules, (call) => ownPhone(caller(call)));
  serve(app, ownContact.sendPhoneCode, async (call) => done(await sendNewCode(caller(call), 'phone', call.body.phone)));
  serve(app, ownContact.updateMobile, async (call) => {
    await changeOwnPhone({ ...caller(call), request: call.request }, call.body);
    return done('手机号设置成功!');
  });
  serve(app, ownContact.ownEmailRules, (call) => ownEmail(caller(call)));
  serve(app, ownContact.sendEmailCode, async (call) => done(await sendNewCode(caller(call), 'email', call.body.email)));
  serve(app, ownContact.updateEmail, async (call) => {
    await changeOwnEmail({ ...caller(call), request: call.request }, call.body);
    return done('邮箱设置成功!');
  });
  serve(app, ownContact.sendOldCode, async (call) => done(await sendOldCode(caller(call), call.body.contact)));
  serve(app, contract.editOwnProfile, async (call) => {
    const { id, ...input } = call.body;
    if (id !== undefined && id !== call.actor.userId) throw forbidden('只允许修改自己的资料！');
    return doneWith('保存成功！', await changeOwnProfile(caller(call), input), 200);
  });

  serve(app, contract.whomToAsk, ({ db, actor }) => roleGivers(db, actor));
  serve(app, contract.queryUserRole, async ({ db, actor, query }) => {
    const ids = await rolesOfUser(db, actor, query.userid);
    if (ids.length === 0) throw refuse('未找到用户相关角色信息');
    return ids;
  });
  serve(app, contract.userDepartList, async ({ db, actor, query }) => {
    const departs = await departsOfUser(db, actor, query.userId);
    if (departs.length === 0) throw new AppError('查找失败', { code: 0 });
    return doneWith('查找成功', departs, 0);
  });
  serve(app, contract.generateUserId, async () => randomBytes(16).toString('hex'));
  serve(app, contract.queryTenants, async ({ db, actor, query }) => {
    const wanted = idsOf(query.ids);
    const tenants = await assignableTenants(db, actor);
    return wanted.length === 0 ? tenants : tenants.filter((tenant) => wanted.includes(String(tenant.id)));
  });
  servePublic(app, contract.checkOnlyUser, async ({ db, actor, query }) => {
    // Who may not add users gets one answer for every name: the call must not tell which accounts exist.
    const knows = actor?.permissions.has('system:user:add') || actor?.permissions.has('system:user:edit');
    if (knows && !(await isFreeFor(db, query))) throw new AppError('用户账号已存在', { code: 0, result: false });
    return true;
  });

  serve(app, contract.recycleBin, ({ db, actor }) => service.deletedUsers(db, actor));
  serve(app, contract.putRecycleBin, async (call) => {
    await service.restoreUsers(caller(call), idsOf(call.body.userIds));
    return done('还原成功');
  });
  serve(app, contract.deleteRecycleBin, async (call) => {
    await service.purgeUsers(caller(call), idsOf(call.query.userIds));
    return done('删除成功');
  });
}
