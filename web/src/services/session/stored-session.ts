import { csvOf } from '@dossier/rules/condition.ts';
import { type Permissions, type UserInfo, useSession } from './session.ts';
import {
  buttonKeys,
  openTabsKey,
  readStored,
  recentKey,
  removeStored,
  sevenDays,
  storedKeys,
  writeButtonList,
  writeStored,
} from './stored.ts';

/** Fills the session from what an earlier visit left. Called once, before anything is drawn. */
export function restoreSession(): void {
  useSession.setState({
    token: readStored<string | null>(storedKeys.token, null),
    user: readStored<UserInfo | null>(storedKeys.userInfo, null),
    tenantId: readStored<number>(storedKeys.tenantId, 0),
  });
}

/** After a sign-in: keeps token, name and info for seven days. */
export function startSession(token: string, user: UserInfo): void {
  writeStored(storedKeys.token, token, sevenDays);
  writeStored(storedKeys.username, user.username, sevenDays);
  writeStored(storedKeys.userInfo, user, sevenDays);
  useSession.setState({ token, user, permissions: null });
}

/** The user changed something about himself: his department, his picture. */
export function updateUser(user: UserInfo): void {
  writeStored(storedKeys.userInfo, user, sevenDays);
  useSession.setState({ user });
}

export function chooseTenant(tenantId: number): void {
  writeStored(storedKeys.tenantId, tenantId);
  useSession.setState({ tenantId });
}

/** The key for passwords that clients of this contract keep; it comes after the sign-in and must not outlive it. */
export function keepEncryptedString(token: string, value: { key: string; iv: string }): void {
  if (useSession.getState().token === token) writeStored(storedKeys.encryptedString, value, sevenDays);
}

/** Codes of the columns that are hidden from the user: rules of type 1 that are active and that he lacks. */
function hiddenFields({ auth, allAuth }: Permissions): string[] {
  const held = new Set(auth.flatMap(({ action }) => csvOf(action)));
  const active = allAuth.filter(({ type, status }) => type === '1' && status === '1');
  return active.flatMap(({ action }) => csvOf(action)).filter((code) => code.includes(':col:') && !held.has(code));
}

/** Menu and rights were fetched; the lists also go where other clients of this contract look. */
export function keepPermissions(permissions: Permissions): void {
  writeStored(storedKeys.onlineFields, hiddenFields(permissions));
  writeButtonList(buttonKeys.own, permissions.auth);
  writeButtonList(buttonKeys.system, permissions.allAuth);
  useSession.setState({ permissions });
}

/** Everything of the signed-in user leaves the browser's stores; layout and theme stay. */
export function clearStoredSession(): void {
  for (const key of Object.values(storedKeys)) removeStored(key);
  for (const key of Object.values(buttonKeys)) {
    sessionStorage.removeItem(key);
    removeStored(key);
  }
  removeStored(openTabsKey, sessionStorage);
  removeStored(recentKey);
}

/** As clearStoredSession, and this page forgets him too. */
export function clearSession(): void {
  clearStoredSession();
  useSession.setState({ token: null, user: null, tenantId: 0, permissions: null });
}
