import { said } from '@dossier/contract/communication/said.ts';
import { applicationQuotas, invitationQuotas } from '@dossier/contract/organisation/tenant-calls.ts';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { takeQuota } from '#db/quota.ts';
import type { App } from '#services/services.ts';
import { keepersOf } from './members.service.ts';

/** Where the invited answer. */
const myTenantsPage = '/account/tenants';
const messageDays = 30;
/** Most people of a tenant that one application is told to. */
const mostKeepersTold = 100;

interface Named {
  id: number;
  name: string | null;
}

/**
 * Tells an invited person, as often as the quotas allow: an invitation withdrawn and made again stands in 我的租户 like any
 * other, and nobody's phone rings for it.
 */
export async function tellInvited(app: App, tx: Tx, actor: Actor, userId: string, tenant: Named): Promise<void> {
  const { sameTenant, receiver } = invitationQuotas;
  if (!(await takeQuota(tx, `invite:to:${userId}:${tenant.id}`, sameTenant))) return;
  if (!(await takeQuota(tx, `invite:to:${userId}`, receiver))) return;
  await app.messages.send(tx, {
    ...common(tenant),
    userIds: [userId],
    tenantId: 0,
    title: said('{0}邀请您加入租户“{1}”', actor.realname, tenant.name ?? tenant.id),
    content: [said('请在“我的租户”中接受或拒绝。')],
    openPage: myTenantsPage,
  });
}

/**
 * Tells those of a tenant who decide on its members that somebody asks to join. An application taken back and made again
 * stands in their list like any other, and is not told once more.
 */
export async function tellKeepers(app: App, tx: Tx, applicant: Actor, tenant: Named): Promise<void> {
  const { samePerson, tenant: all } = applicationQuotas;
  if (!(await takeQuota(tx, `apply:by:${applicant.userId}:${tenant.id}`, samePerson))) return;
  if (!(await takeQuota(tx, `apply:in:${tenant.id}`, all))) return;
  const keepers = await keepersOf(tx, tenant.id, mostKeepersTold);
  for (const openPage of new Set(keepers.map(({ page }) => page)))
    await app.messages.send(tx, {
      ...common(tenant),
      userIds: keepers.flatMap(({ id, page }) => (page === openPage ? [id] : [])),
      tenantId: tenant.id,
      title: said('{0}申请加入租户“{1}”', applicant.realname, tenant.name ?? tenant.id),
      content: [said('请在“租户管理”中打开该租户的用户，在“邀请与申请”中同意或拒绝。')],
      openPage,
    });
}

/** Nobody who stands in could answer instead: the invited answers himself, and who may decide is told anyway. */
const common = ({ id }: Named) =>
  ({
    kind: 'message',
    priority: 'M',
    about: { type: 'tenant', id: String(id) },
    days: messageDays,
    personal: true,
  }) as const;
