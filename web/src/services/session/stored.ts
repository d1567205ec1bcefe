/** Values kept in the browser, each with an end. Stored under `dossier__` + key as `{value, expire}`; expire is epoch ms or null. */

export const namespace = 'dossier__';
/** Token, user name and user info, and the dictionary cache (specification 1, section 9). */
export const sevenDays = 604_800_000;

/** Keys of local storage that clients of this contract know (specification 1, section 3). */
export const storedKeys = {
  token: 'Access-Token',
  username: 'Login_Username',
  userInfo: 'Login_Userinfo',
  encryptedString: 'ENCRYPTED_STRING',
  tenantId: 'TENANT_ID',
  includedRoutes: 'CACHE_INCLUDED_ROUTES',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  onlineFields: 'ONL_AUTH_FIELDS',
} as const;

/** Layout and theme settings, one key each; they have no end. */
export const settingKeys = {
  sidebarOpened: 'SIDEBAR_TYPE',
  theme: 'DEFAULT_THEME',
  layout: 'DEFAULT_LAYOUT_MODE',
  primaryColor: 'DEFAULT_COLOR',
  colorWeak: 'DEFAULT_COLOR_WEAK',
  fixedHeader: 'DEFAULT_FIXED_HEADER',
  fixedSider: 'DEFAULT_FIXED_SIDEMENU',
  autoHideHeader: 'DEFAULT_FIXED_HEADER_HIDDEN',
  contentWidth: 'DEFAULT_CONTENT_WIDTH_TYPE',
  multipage: 'DEFAULT_MULTI_PAGE',
  darkMode: 'DARK_MODE',
  locale: 'LOCALE',
  keys: 'KEYS',
  singleKeys: 'SINGLE_KEYS',
} as const;

/** Button permissions: the user's own codes, and the rules of the system. */
export const buttonKeys = { own: 'LOGIN_USER_BUTTON_AUTH', system: 'SYS_BUTTON_AUTH' } as const;

/** Open tabs of this browser window, in session storage: a reload brings them back, another window starts fresh. */
export const openTabsKey = 'OPEN_TABS';

/** What was opened last, for the palette. */
export const recentKey = 'RECENT';

/** Minutes between two readings of dashboards on this device. */
export const dashboardRefreshKey = 'DASHBOARD_REFRESH';

/** For whom the server was told which language: account and language. */
export const toldLanguageKey = 'TOLD_LANGUAGE';

/** Session storage: a sign-in has just happened and the workspace greets once. Holds `welcome` or `no-depart`. */
export const greetKey = `${namespace}GREET`;

/** Session storage: the session ended by itself and the sign-in page is to say so once. */
export const sessionOverKey = `${namespace}SESSION_OVER`;

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is stored under the key, or `fallback` where there is nothing, nothing readable, or its time is over. */
export function readStored<T>(key: string, fallback: T, store: Store = localStorage, now = Date.now()): T {
  try {
    const text = store.getItem(namespace + key);
    if (text === null) return fallback;
    const entry = JSON.parse(text) as { value: T; expire: number | null };
    if (entry.expire !== null && entry.expire < now) {
      store.removeItem(namespace + key);
      return fallback;
    }
    // Only writeStored writes below this namespace, with the type that the caller of the same key reads.
    return entry.value;
  } catch {
    return fallback;
  }
}

/**
 * @param lifetime milliseconds; without it the value stays until it is removed.
 * @returns whether it is stored now
 */
export function writeStored(
  key: string,
  value: unknown,
  lifetime?: number,
  store: Store = localStorage,
  now = Date.now(),
): boolean {
  const entry = { value, expire: lifetime === undefined ? null : now + lifetime };
  try {
    store.setItem(namespace + key, JSON.stringify(entry));
    return true;
  } catch (error) {
    // A full or forbidden store costs comfort (signing in again), never the work at hand.
    console.warn('not stored', key, error);
    return false;
  }
}

export function removeStored(key: string, store: Store = localStorage): void {
  try {
    store.removeItem(namespace + key);
  } catch {
    // A forbidden store holds nothing to remove.
  }
}

/** Button lists are bare JSON under their bare name in session storage, as other clients of this contract write them. */
export function writeButtonList(key: string, list: readonly unknown[], store: Store = sessionStorage): void {
  store.setItem(key, JSON.stringify(list));
}

/** A button list; a copy in local storage is accepted when session storage has none (readings). */
export function readButtonList<T>(key: string, session: Store = sessionStorage, local: Store = localStorage): T[] {
  const text = session.getItem(key);
  if (text === null) return readStored<T[]>(key, [], local);
  try {
    // writeButtonList wrote it for this key.
    return JSON.parse(text) as T[];
  } catch {
    return [];
  }
}
