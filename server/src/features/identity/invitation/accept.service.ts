import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { acceptInvitation, lookInvitation } from '@dossier/contract/identity/invitation.ts';
import { holdTenants } from '#access/session/tenants.ts';
import { fieldError } from '#core/errors.ts';
import {
  apply,
  assertCaptcha,
  enrol,
  makeNewcomer,
  openInvitation,
  takePlace,
  type Visit,
} from '#features/identity/session/session.public.ts';
import { giveMemberships } from '#features/identity/user/user.public.ts';
import type { App } from '#services/services.ts';
import { smsSender } from '#services/sms.ts';

type Proof = ResultOf<typeof lookInvitation>['proof'];

/** Where no SMS can be sent, the link itself vouches for whoever has it, and a picture keeps programs out. */
function proofOf(app: App): Proof {
  if (smsSender(app) || !app.config.production) return 'sms';
  return app.config.captcha ? 'captcha' : 'none';
}

/** What a link says to whoever opened it. */
export async function look(visit: Visit, code: string | undefined): Promise<ResultOf<typeof lookInvitation>> {
  const { app } = visit;
  const { invitation, maker } = await openInvitation(visit, code);
  const tenant =
    invitation.tenant_id === 0
      ? undefined
      : await app.db.selectFrom('sys_tenant').select('name').where('id', '=', invitation.tenant_id).executeTakeFirst();
  return {
    company: tenant?.name || app.settings.get('brand.name'),
    invitedBy: maker.realname,
    expiresAt: invitation.expires_at,
    approve: invitation.approve,
    proof: proofOf(app),
  };
}

/**
 * Registers somebody by a link. Place, account, roles and departments are one transaction; the roles are given by whoever
 * made the link, with the rights that they have at this moment.
 */
export async function accept(visit: Visit, input: BodyOf<typeof acceptInvitation>): Promise<{ waiting: boolean }> {
  const { app, origin } = visit;
  // Before anything is said of names and phones: only who has a link hears which are taken.
  const { invitation: found } = await openInvitation(visit, input.code);
  if (!input.realname?.trim()) throw fieldError('realname', '请输入姓名');
  const proof = proofOf(app);
  if (proof === 'captcha') await assertCaptcha(app, input.captcha, input.checkKey);
  await enrol(visit, input, {
    byPhone: proof === 'sms',
    tenantId: found.tenant_id,
    keep: async (tx, newcomer) => {
      const { invitation, maker } = await takePlace(tx, found);
      if (invitation.approve) return apply(tx, app, origin, newcomer, invitation.id);
      if (invitation.tenant_id !== 0) await holdTenants(tx, [invitation.tenant_id]);
      const content = `通过邀请链接注册，username： ${newcomer.username}，邀请人： ${maker.username}`;
      await makeNewcomer(tx, app, origin, newcomer, content);
      const { role_ids: selectedroles, depart_ids: selecteddeparts } = invitation;
      await giveMemberships(tx, maker, newcomer, { selectedroles, selecteddeparts });
    },
  });
  return { waiting: found.approve };
}
