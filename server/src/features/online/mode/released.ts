import { isPermission } from '@dossier/contract/core/endpoint.ts';
import type { Actor } from '#access/actor.ts';
import { refusal } from '#core/errors.ts';
import type { App } from '#services/services.ts';

const changesDefinitions = /^online:(form|cgreport|graphreport|graphtemplet|printReport):(?!(list|export)$)/;
/** Who designs also where designing is locked. */
const exemptRoles = ['admin', 'lowdeveloper'];

const isExempt = ({ username, roleCodes }: Actor): boolean =>
  username === 'admin' || roleCodes.some((code) => exemptRoles.includes(code));

/**
 * Refuses a change of a definition, whichever way it comes.
 * @throws AppError in an installation that is released
 */
export function assertMayDesign(app: Pick<App, 'settings'>, actor: Actor): void {
  if (app.settings.get('lowCode.released') && !isExempt(actor))
    throw refusal('released', '低代码开发模式为发布模式，不允许使用在线配置！！');
}

/**
 * Keeps definitions as they are in an installation that is set so (online-engine 3.4): every call that a right of
 * designing opens, but those of listing and export. Whatever is added below these rights is locked with it.
 */
export function lockDesign(app: App): void {
  app.http.addHook('preHandler', async ({ actor, routeOptions }) => {
    const target = routeOptions.config.endpoint;
    if (!target || !isPermission(target.access) || !changesDefinitions.test(target.access)) return;
    if (actor) assertMayDesign(app, actor);
  });
}
