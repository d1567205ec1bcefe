import { describe, expect, test } from 'vitest';
import { samePage } from '#services/navigation/path.ts';
import {
  closeAround,
  closeTab,
  fromStored,
  noTabs,
  refreshTab,
  renameTabs,
  retitle,
  type TabsState,
  toStored,
  type Visit,
  visit,
  withHome,
} from './tabs.ts';

function arrive(path: string, more: Partial<Visit> = {}): Visit {
  const [pathname = '', search] = path.split('?');
  const location = { pathname, search: search ? `?${search}` : '', hash: '' };
  return { location, action: 'PUSH', title: path, component: path, keepAlive: false, multipage: true, ...more };
}
const home = withHome(noTabs, '首页');
const open = (...paths: string[]): TabsState => paths.reduce((state, path) => visit(state, arrive(path)), home);
const paths = (state: TabsState) => state.tabs.map((tab) => tab.location.pathname + tab.location.search);
const active = (state: TabsState) => state.tabs.find((tab) => tab.id === state.activeId)?.location;
const idOf = (state: TabsState, path: string) => state.tabs.find((tab) => tab.openedAs === path)?.id ?? '';

describe('visiting', () => {
  test('opens a tab for each full path and shows an open one again', () => {
    const state = visit(open('/a', '/b', '/a?id=1'), arrive('/a'));
    expect(paths(state)).toEqual(['/dashboard/analysis', '/a', '/b', '/a?id=1']);
    expect(active(state)).toMatchObject({ pathname: '/a', search: '' });
  });
  test('home comes first whenever it is opened', () => {
    expect(paths(visit(visit(noTabs, arrive('/a')), arrive('/dashboard/analysis')))).toEqual([
      '/dashboard/analysis',
      '/a',
    ]);
  });
  test('a page that adds to its own address for a record stays in its tab, and so does going back from it', () => {
    const added = arrive('/a?name=x&detail=7');
    const opened = visit(visit(open('/a'), arrive('/a?name=x', { action: 'REPLACE' })), {
      ...added,
      location: { ...added.location, state: samePage },
    });
    expect(paths(opened)).toEqual(['/dashboard/analysis', '/a?name=x&detail=7']);
    const back = visit(opened, arrive('/a?name=x', { action: 'POP' }));
    expect(paths(back)).toEqual(['/dashboard/analysis', '/a?name=x']);
    expect(back.activeId).toBe(opened.activeId);
  });
  test('a page that rewrites its own address stays in its tab', () => {
    const state = visit(open('/a'), arrive('/a?pageNo=2', { action: 'REPLACE' }));
    expect(paths(state)).toEqual(['/dashboard/analysis', '/a?pageNo=2']);
  });
  test('the menu finds a page again whose address has moved on', () => {
    const moved = visit(open('/a'), arrive('/a?pageNo=2', { action: 'REPLACE' }));
    const state = visit(visit(moved, arrive('/b')), arrive('/a'));
    expect(state.tabs).toHaveLength(3);
    expect(active(state)?.pathname).toBe('/a');
  });
  test('going back returns to the page that is still open', () => {
    const state = visit(open('/a?id=1', '/b'), arrive('/a?id=0', { action: 'POP' }));
    expect(paths(state)).toEqual(['/dashboard/analysis', '/a?id=0', '/b']);
  });
  test('a redirect to another page opens its own tab', () => {
    expect(visit(open('/a'), arrive('/b', { action: 'REPLACE' })).tabs).toHaveLength(3);
  });
  test('without tabs only pages marked as kept stay', () => {
    const kept = visit(noTabs, arrive('/kept', { keepAlive: true, multipage: false }));
    const state = ['/a', '/b'].reduce((before, path) => visit(before, arrive(path, { multipage: false })), kept);
    expect(paths(state)).toEqual(['/kept', '/b']);
  });
});

describe('closing', () => {
  test('refuses home and the last page', () => {
    const state = open('/a');
    expect(closeTab(state, idOf(state, '/dashboard/analysis'))).toEqual({ type: 'refused', why: 'home' });
    const single = visit(noTabs, arrive('/a'));
    expect(closeTab(single, 't1')).toEqual({ type: 'refused', why: 'last' });
    // Home alone is the last page too: that is why it stays.
    const home = visit(noTabs, arrive('/dashboard/analysis'));
    expect(closeTab(home, 't1')).toEqual({ type: 'refused', why: 'last' });
  });
  test('shows the right neighbour, or the left one at the end', () => {
    const state = visit(open('/a', '/b', '/c'), arrive('/b'));
    expect(closeTab(state, idOf(state, '/b'))).toMatchObject({ goTo: { openedAs: '/c' } });
    const last = open('/a', '/b');
    expect(closeTab(last, idOf(last, '/b'))).toMatchObject({ goTo: { openedAs: '/a' } });
  });
  test('a tab in the background goes without a move', () => {
    const state = open('/a', '/b');
    expect(closeTab(state, idOf(state, '/a'))).toMatchObject({ type: 'closed', goTo: null });
  });
  test('reopening a closed page is a new page', () => {
    const state = open('/a', '/b');
    const before = idOf(state, '/a');
    const closed = closeTab(state, before);
    if (closed.type !== 'closed') throw new Error('refused');
    expect(idOf(visit(closed.state, arrive('/a')), '/a')).not.toBe(before);
  });
  test.each([
    ['left', ['/dashboard/analysis', '/b', '/c'], null],
    ['right', ['/dashboard/analysis', '/a', '/b'], '/b'],
    ['others', ['/dashboard/analysis', '/b'], '/b'],
  ] as const)('%s of a tab', (side, left, goTo) => {
    const state = open('/a', '/b', '/c');
    const outcome = closeAround(state, idOf(state, '/b'), side);
    expect(paths(outcome.state)).toEqual(left);
    expect(outcome.goTo?.openedAs ?? null).toBe(goTo);
  });
  test('closing to the right keeps the shown page when it stays', () => {
    const state = visit(open('/a', '/b', '/c'), arrive('/a'));
    expect(closeAround(state, idOf(state, '/b'), 'right').goTo).toBeNull();
  });
});

test('refreshing one tab leaves the others as they are', () => {
  const state = open('/a', '/b');
  const after = refreshTab(state, idOf(state, '/a'));
  expect(after.tabs.map((tab) => tab.revision)).toEqual([0, 1, 0]);
  expect(after.tabs[2]).toBe(state.tabs[2]);
});

test('a page may rename its tab', () => {
  const state = open('/a');
  expect(retitle(state, idOf(state, '/a'), '合同 7').tabs[1]?.title).toBe('合同 7');
});

test('another language renames the tabs that have the name of their page', () => {
  const opened = open('/a', '/b');
  const state = retitle(opened, idOf(opened, '/b'), '合同 7');
  const after = renameTabs(state, (path) => (path === '/gone' ? undefined : `page ${path}`));
  expect(after.tabs.slice(1).map(({ title }) => title)).toEqual(['page /a', '合同 7']);
});

test('a reload brings back the tabs that the user may still open, not loaded yet', () => {
  const state = visit(open('/a', '/gone'), arrive('/a?pageNo=3', { action: 'PUSH' }));
  const restored = fromStored(JSON.parse(JSON.stringify(toStored(state))), (path) => path !== '/gone');
  expect(paths(restored)).toEqual(['/dashboard/analysis', '/a', '/a?pageNo=3']);
  expect(restored.tabs.every((tab) => !tab.visited)).toBe(true);
  const shown = visit(restored, arrive('/a', { action: 'POP' }));
  expect(shown.tabs).toHaveLength(3);
  expect(shown.tabs[1]?.visited).toBe(true);
});
