import { getPermCode, getUserPermissionByToken } from '@dossier/contract/system/session.ts';
import { serve } from '../../../platform/endpoint.ts';
import type { App } from '../../../platform/services.ts';
import { permissionsOf } from './menu.service.ts';

export function menuRoutes(app: App): void {
  serve(app, getUserPermissionByToken, ({ db, actor }) => permissionsOf(db, actor));
  // The result's shape leaves the menu out.
  serve(app, getPermCode, ({ db, actor }) => permissionsOf(db, actor));
}
