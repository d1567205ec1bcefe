import { getPermCode, getUserPermissionByToken } from '@dossier/contract/system/session.ts';
import { serve } from '../../../platform/endpoint.ts';
import type { App } from '../../../platform/services.ts';
import { makeMenus } from './menu.service.ts';

export function menuRoutes(app: App): void {
  const menus = makeMenus(app);
  serve(app, getUserPermissionByToken, ({ actor }) => menus.of(actor));
  serve(app, getPermCode, ({ actor }) => menus.codesOf(actor));
}
