import { getUserPermissionByToken } from '@dossier/contract/identity/session.ts';
import { call } from '../api/api.ts';
import { loadClientConfig } from '../api/client-config.ts';
import { useSession } from './session.ts';
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

/** Milliseconds in which refusals ask for menu and rights once. */
const rightsPause = 10_000;
let rightsReadAt = Number.NEGATIVE_INFINITY;

/** A call was refused for want of a right: what menu and buttons show may have been taken since it was read. */
export async function readRightsAgain(): Promise<void> {
  if (Date.now() - rightsReadAt < rightsPause) return;
  rightsReadAt = Date.now();
  const before = JSON.stringify(useSession.getState().permissions);
  const permissions = await call(getUserPermissionByToken).catch(() => null);
  // Without any menu there is nothing to go to: the page stays, and its calls say why.
  if (!permissions?.menu?.length || JSON.stringify(permissions) === before) return;
  keepPermissions(permissions);
}
