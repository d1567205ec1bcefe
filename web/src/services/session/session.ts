import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getUserPermissionByToken, login } from '@dossier/contract/identity/session.ts';
import { create } from 'zustand';

export type UserInfo = ResultOf<typeof login>['userInfo'];
export type Permissions = ResultOf<typeof getUserPermissionByToken>;

interface Session {
  token: string | null;
  tenantId: number;
  user: UserInfo | null;
  /** Null until the menu was fetched in this page load. */
  permissions: Permissions | null;
}

/** Who is signed in, readable outside React (request layer, guards). Stored keys are written by stored-session.ts. */
export const useSession = create<Session>(() => ({ token: null, tenantId: 0, user: null, permissions: null }));
