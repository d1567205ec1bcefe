import * as contract from '@dossier/contract/identity/self-service.ts';
import { type Call, done, doneWith, servePublic } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { type NewPassword, setForgottenPassword, verifyPhone } from './recovery.service.ts';
import { registerUser } from './register.service.ts';

/** What people without a session do for themselves: register, and set a forgotten password. */
export function selfServiceRoutes(app: App): void {
  const visit = ({ origin, request, reply }: Pick<Call<unknown, unknown>, 'origin' | 'request' | 'reply'>) => ({
    app,
    origin,
    request,
    reply,
  });
  const change = async (call: Pick<Call<unknown, unknown>, 'origin' | 'request' | 'reply'>, input: NewPassword) => {
    await setForgottenPassword(visit(call), input);
    return done('密码重置完成！');
  };

  servePublic(app, contract.register, async (call) => {
    const { waiting } = await registerUser(visit(call), call.body);
    return doneWith(waiting ? '注册申请已提交，请等待管理员审核' : '注册成功', { waiting });
  });
  servePublic(app, contract.phoneVerification, (call) => verifyPhone(visit(call), call.body));
  servePublic(app, contract.passwordChange, (call) => change(call, call.body));
  servePublic(app, contract.passwordChangeGet, (call) => change(call, call.query));
}
