import * as contract from '@dossier/contract/identity/rights.ts';
import { wholeAuthTree } from '#features/identity/permission/permission.public.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { effectiveRights, holders, rightsThroughRole } from './rights.service.ts';

/** 权限查询: what a person may do and why, and who may do a thing. */
export function rightsRoutes(app: App): void {
  serve(app, contract.rightsOfUser, ({ db, actor, query }) => effectiveRights(db, actor, query));
  serve(app, contract.whoMay, ({ actor, query }) => holders(app, actor, query));
  serve(app, contract.rightsOfRole, ({ db, actor, query }) => rightsThroughRole(db, actor, query.roleId));
  serve(app, contract.rightsTree, ({ db }) => wholeAuthTree(db));
}
