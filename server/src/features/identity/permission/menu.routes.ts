import { getPermCode, getUserPermissionByToken } from '@dossier/contract/identity/session.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { makeMenus } from './menu.service.ts';

export function menuRoutes(app: App): void {
  const menus = makeMenus(app);
  serve(app, getUserPermissionByToken, ({ actor }) => menus.of(actor));
  serve(app, getPermCode, ({ actor }) => menus.codesOf(actor));
}
