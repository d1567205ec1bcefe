import * as contract from '@dossier/contract/identity/applicant.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { applicants, approve, refuseOne } from './applicant.service.ts';

/** 注册申请: who has registered and waits for an administrator. */
export function applicantRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });
  serve(app, contract.listApplicants, ({ db, actor }) => applicants(db, actor));
  serve(app, contract.approveApplicant, async (call) => {
    await approve(caller(call), call.body);
    return done('已通过，该用户现在可以登录');
  });
  serve(app, contract.refuseApplicant, async (call) => {
    await refuseOne(caller(call), call.body);
    return done('已拒绝');
  });
}
