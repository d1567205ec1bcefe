import { fullPathOf, homePath, isSamePage } from '#services/navigation/path.ts';

/** The part of a router location that a tab keeps. */
export interface TabLocation {
  pathname: string;
  search: string;
  hash: string;
  state?: unknown;
  key?: string;
}

export interface Tab {
  /** Never changes; names the panel and the kept state. */
  id: string;
  /** Full path that the tab was opened with: the same path opened again shows this tab. */
  openedAs: string;
  /** Where the page of the tab is now. */
  location: TabLocation;
  title: string;
  /** The page gave the title; else it is the name of the page. */
  named?: boolean;
  icon?: string;
  /** Component name of the page, for the list of kept pages. */
  component: string;
  /** Kept and reachable, but not drawn in the tab bar. */
  hidden?: boolean;
  /** From the menu; decides in single-page mode only, with tabs every page is kept. */
  keepAlive: boolean;
  /** Shown at least once in this visit; restored tabs load when they are first looked at. */
  visited: boolean;
  /** Counts refreshes: another number is another page. */
  revision: number;
}

export interface TabsState {
  tabs: readonly Tab[];
  activeId: string | null;
  /** Makes ids; only ever grows. */
  next: number;
}

export interface Visit {
  location: TabLocation;
  action: 'PUSH' | 'REPLACE' | 'POP';
  title: string;
  named?: boolean;
  icon?: string;
  component: string;
  hidden?: boolean;
  keepAlive: boolean;
  /** Tabs are shown; otherwise only pages marked as kept stay. */
  multipage: boolean;
}

export const noTabs: TabsState = { tabs: [], activeId: null, next: 1 };

export const isHome = (tab: Tab): boolean => tab.openedAs === homePath;

/** The address changed: shows the tab it belongs to, or opens one. */
export function visit(state: TabsState, arrival: Visit): TabsState {
  const tab = tabFor(state, arrival);
  const entered = tab
    ? state.tabs.map((each) => (each.id === tab.id ? { ...each, location: arrival.location, visited: true } : each))
    : insert(state.tabs, opened(`t${state.next}`, arrival));
  const activeId = tab?.id ?? `t${state.next}`;
  const tabs = arrival.multipage ? entered : entered.filter((each) => each.id === activeId || each.keepAlive);
  return { tabs, activeId, next: tab ? state.next : state.next + 1 };
}

function tabFor(state: TabsState, { location, action }: Visit): Tab | undefined {
  const path = fullPathOf(location);
  const active = state.tabs.find((tab) => tab.id === state.activeId);
  // A page rewrites its own address when its filters change, and adds to it when a record opens; that is no other page.
  const isSame = action === 'REPLACE' || (action === 'PUSH' && isSamePage(location.state));
  if (isSame && active?.location.pathname === location.pathname) return active;
  const exact =
    state.tabs.find((tab) => fullPathOf(tab.location) === path) ?? state.tabs.find((tab) => tab.openedAs === path);
  if (exact || action !== 'POP') return exact;
  // Back and forward may return to an earlier state of a page that is still open.
  if (active?.location.pathname === location.pathname) return active;
  return state.tabs.find((tab) => tab.location.pathname === location.pathname);
}

function opened(id: string, arrival: Visit): Tab {
  const { location, title, named, icon, component, hidden, keepAlive } = arrival;
  const openedAs = fullPathOf(location);
  return { id, openedAs, location, title, named, icon, component, hidden, keepAlive, visited: true, revision: 0 };
}

/** Home is always the first. */
function insert(tabs: readonly Tab[], tab: Tab): Tab[] {
  return isHome(tab) ? [tab, ...tabs] : [...tabs, tab];
}

/** Puts the home tab in front where it is missing, not loaded yet. */
export function withHome(state: TabsState, title: string, icon?: string): TabsState {
  if (state.tabs.some(isHome)) return state;
  const location = { pathname: homePath, search: '', hash: '' };
  const arrival = { location, title, icon, component: 'dashboard/Analysis', keepAlive: true } as const;
  const home = { ...opened(`t${state.next}`, { ...arrival, action: 'PUSH', multipage: true }), visited: false };
  return { ...state, tabs: [home, ...state.tabs], next: state.next + 1 };
}

export type Refusal = 'home' | 'last';
export type Closing = { type: 'refused'; why: Refusal } | { type: 'closed'; state: TabsState; goTo: Tab | null };

/** Closes one tab. Home and the last one stay. `goTo` is set when the shown tab went. */
export function closeTab(state: TabsState, id: string): Closing {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[at];
  if (!tab) return { type: 'closed', state, goTo: null };
  if (state.tabs.length === 1) return { type: 'refused', why: 'last' };
  if (isHome(tab)) return { type: 'refused', why: 'home' };
  const tabs = state.tabs.filter((each) => each.id !== id);
  const goTo = state.activeId === id ? (tabs[Math.min(at, tabs.length - 1)] ?? null) : null;
  return { type: 'closed', state: { ...state, tabs }, goTo };
}

/** Closes all but home on one or both sides. The named tab is shown when the shown one went. */
export function closeAround(
  state: TabsState,
  id: string,
  side: 'left' | 'right' | 'others',
): { state: TabsState; goTo: Tab | null } {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  const named = state.tabs[at];
  if (!named) return { state, goTo: null };
  const tabs = state.tabs.filter((tab, i) => {
    if (isHome(tab) || tab.id === id) return true;
    if (side === 'left') return i > at;
    return side === 'right' && i < at;
  });
  const goTo = tabs.some((tab) => tab.id === state.activeId) ? null : named;
  return { state: { ...state, tabs }, goTo };
}

/** A fresh page in the same tab; the others keep theirs. */
export function refreshTab(state: TabsState, id: string): TabsState {
  return mapTab(state, id, (tab) => ({ ...tab, revision: tab.revision + 1 }));
}

export function retitle(state: TabsState, id: string, title: string): TabsState {
  return mapTab(state, id, (tab) => (tab.title === title ? tab : { ...tab, title, named: true }));
}

/** Gives tabs the name of their page as it is now, as when the language changed; a page that named its tab stays. */
export function renameTabs(state: TabsState, nameOf: (pathname: string) => string | undefined): TabsState {
  const renamed = (tab: Tab): Tab => (tab.named ? tab : { ...tab, title: nameOf(tab.location.pathname) ?? tab.title });
  return { ...state, tabs: state.tabs.map(renamed) };
}

function mapTab(state: TabsState, id: string, change: (tab: Tab) => Tab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? change(tab) : tab)) };
}

/** What a reload needs. */
export type StoredTab = Omit<Tab, 'id' | 'visited' | 'revision'>;

export function toStored(state: TabsState): StoredTab[] {
  return state.tabs.map(({ id: _id, visited: _visited, revision: _revision, ...tab }) => ({
    ...tab,
    location: { pathname: tab.location.pathname, search: tab.location.search, hash: tab.location.hash },
  }));
}

/** Tabs of before the reload; those whose page the user may no longer open are left out. */
export function fromStored(stored: readonly StoredTab[], mayOpen: (pathname: string) => boolean): TabsState {
  const kept = stored.filter((tab) => mayOpen(tab.location.pathname));
  const tabs = kept.map((tab, i): Tab => ({ ...tab, id: `t${i + 1}`, visited: false, revision: 0 }));
  return { tabs, activeId: null, next: tabs.length + 1 };
}
