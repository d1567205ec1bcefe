import { getUserPermissionByToken } from '@dossier/contract/system/session.ts';
import { call } from './api.ts';
import { loadClientConfig } from './client-config.ts';
import { keepPermissions } from './stored-session.ts';

let entering: Promise<void> | null = null;

/**
 * First navigation with a token: fetches menu and rights. Calls at the same time share one attempt.
 * @throws when the call fails or the menu is empty or no list; the caller then signs the user out.
 */
export function enterWorkspace(): Promise<void> {
  entering ??= fetchPermissions().finally(() => {
    entering = null;
  });
  return entering;
}

async function fetchPermissions(): Promise<void> {
  const [permissions] = await Promise.all([
    call(getUserPermissionByToken),
    // Without it the page still works: unsigned calls are refused one by one and say so.
    loadClientConfig().catch(() => undefined),
  ]);
  if (!Array.isArray(permissions.menu) || permissions.menu.length === 0) {
    throw new Error('getPermissionList: the menu is empty');
  }
  keepPermissions(permissions);
}
