import * as contract from '@dossier/contract/identity/invitation.ts';
import { type Call, done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import { limitedAddress, makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { accept, look } from './accept.service.ts';
import { invitations, make, revoke } from './invitation.service.ts';

/** Looks and tries of one address; a whole class may open a link in the same room. */
const mostPerMinute = 300;

/** 邀请链接: registering by a link, with roles and departments that were chosen before. */
export function invitationRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serve(app, contract.listInvitations, ({ db, actor }) => invitations(db, actor));
  serve(app, contract.makeInvitation, async (call) => doneWith('邀请链接已生成', await make(caller(call), call.body)));
  serve(app, contract.revokeInvitation, async (call) => {
    await revoke(caller(call), call.body.id);
    return done('邀请链接已作废');
  });

  const visit = ({ origin, request, reply }: Pick<Call<unknown, unknown>, 'origin' | 'request' | 'reply'>) => ({
    app,
    origin,
    request,
    reply,
  });
  const mayAsk = makeRateLimit({ most: mostPerMinute, seconds: 60 });
  servePublic(app, contract.lookInvitation, (call) => {
    mayAsk(limitedAddress(call.origin.ip));
    return look(visit(call), call.body.code);
  });
  servePublic(app, contract.acceptInvitation, async (call) => {
    mayAsk(limitedAddress(call.origin.ip));
    const { waiting } = await accept(visit(call), call.body);
    return doneWith(waiting ? '注册申请已提交，请等待管理员审核' : '注册成功', { waiting });
  });
}
