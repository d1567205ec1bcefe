import { create } from 'zustand';
import { queryClient } from '#services/api/query-client.ts';
import { shellMessages } from '#services/messages/shell.ts';
import { fullPathOf } from '#services/navigation/path.ts';
import { feedback } from '#services/page/feedback.ts';
import { openTabsKey, storedKeys, writeStored } from '#services/session/stored.ts';
import {
  closeAround,
  closeTab,
  noTabs,
  type Refusal,
  refreshTab,
  retitle,
  type Tab,
  type TabsState,
  toStored,
} from './tabs.ts';

/** Open pages of this window. Written to session storage, so that a reload brings them back. */
export const useTabs = create<TabsState>(() => noTabs);

useTabs.subscribe((state) => {
  writeStored(openTabsKey, toStored(state), undefined, sessionStorage);
  writeStored(storedKeys.includedRoutes, [...new Set(state.tabs.map((tab) => tab.component))]);
});

type GoTo = (path: string) => void;

/** Closes a tab, or says why it stays. */
export function close(id: string, goTo: GoTo): void {
  const outcome = closeTab(useTabs.getState(), id);
  if (outcome.type === 'refused') {
    warn(outcome.why);
    return;
  }
  useTabs.setState(outcome.state);
  if (outcome.goTo) goTo(fullPathOf(outcome.goTo.location));
}

export function closeSide(id: string, side: 'left' | 'right' | 'others', goTo: GoTo): void {
  const { state, goTo: shown } = closeAround(useTabs.getState(), id, side);
  useTabs.setState(state);
  if (shown) goTo(fullPathOf(shown.location));
}

/** A fresh page with fresh data in the same tab; the others keep theirs. */
export function refresh(tab: Tab, goTo: GoTo): void {
  const active = useTabs.getState().activeId === tab.id;
  // Only the shown page observes queries; those of hidden tabs are inactive and stay as they are.
  void queryClient.invalidateQueries({ type: active ? 'active' : 'inactive', refetchType: 'none' });
  useTabs.setState((state) => refreshTab(state, tab.id));
  if (!active) goTo(fullPathOf(tab.location));
}

export function setTitle(id: string, title: string): void {
  useTabs.setState((state) => retitle(state, id, title));
}

function warn(why: Refusal): void {
  const t = shellMessages().tabs;
  feedback()?.message.warning(why === 'home' ? t.homeStays : t.last);
}
