import type { MenuNode } from '@dossier/contract/identity/session.ts';
import { expect, it } from 'vitest';
import { findWritten } from './match.ts';
import { everything, firstInSight, groupsOf, nextScope, type Sources, shownGroups } from './palette-groups.ts';

const node = (path: string) => ({ id: path, path, meta: {} }) as MenuNode;
const menu = (path: string, title: string) => ({ node: node(path), title, trail: '项目管理' });
const sources = (change: Partial<Sources>): Sources => ({
  typed: '',
  find: findWritten,
  recents: [{ path: '/pm/project', title: '项目台账', trail: '项目管理' }],
  opened: [],
  starred: [],
  followed: [],
  entries: [menu('/pm/project', '项目台账'), menu('/pm/bank', '银行流水核销')],
  found: [],
  help: [],
  actions: [{ key: 'add', title: '新增项目', trail: '', run: () => undefined }],
  texts: {
    recent: '最近',
    opened: '最近打开',
    starred: '收藏',
    followed: '我关注的',
    menus: '菜单',
    people: '人员',
    help: '帮助文档',
    actions: '动作',
  },
  openMenu: () => undefined,
  openPath: () => undefined,
  openForm: () => undefined,
  ...change,
});
const keys = (given: Sources, scope = everything) =>
  shownGroups(groupsOf(given), scope, given.typed).map(({ key, rows }) => `${key} ${rows.length}`);
const records = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    title: `银行${at}`,
    trail: '',
    path: `/pm/project?detail=${at}`,
  }));

it('offers what was opened last and what is usually done before anything is typed', () => {
  expect(keys(sources({}))).toEqual(['recent 1', 'action 1']);
  expect(keys(sources({}), 'menu')).toEqual(['menu 2']);
});

it('offers records that were opened last and that are kept, each once and where it was found with its kind', () => {
  const record = (id: string, title: string) => ({ path: `/pm/project?detail=${id}`, title, trail: '项目' });
  const given = {
    opened: [record('0', '银行0'), record('8', '税务')],
    starred: [record('8', '税务')],
    followed: [record('8', '税务')],
  };
  expect(keys(sources(given))).toEqual(['recent 1', 'opened 2', 'starred 1', 'followed 1', 'action 1']);
  const known = sources({ ...given, recents: [record('8', '税务')] });
  expect(keys(known)).toEqual(['recent 1', 'opened 1', 'action 1']);
  const found = [{ kind: '/pm/project', label: '项目', total: 1, edits: null, records: records(1) }];
  expect(keys(sources({ ...given, typed: '银行', found }))).toEqual(['menu 1', '/pm/project 1']);
  expect(keys(sources({ ...given, typed: '税务' }), 'starred')).toEqual(['starred 1']);
});

it('groups what holds the word: recent, menus, records, people, actions, three of each at most', () => {
  const found = [
    { kind: '/pm/project', label: '项目', total: 128, edits: '/pm/project', records: records(20) },
    {
      kind: 'person',
      label: '',
      total: 1,
      edits: null,
      records: [{ id: 'p', title: '银行客户组', trail: '', path: '/u?detail=p' }],
    },
  ];
  const given = sources({ typed: '银行', found });
  expect(keys(given)).toEqual(['menu 1', '/pm/project 3', 'person 1']);
  expect(keys(given, '/pm/project')).toEqual(['/pm/project 20']);
  expect(shownGroups(groupsOf(given), everything, '银行').map(({ title, total }) => `${title} ${total}`)).toEqual([
    '菜单 1',
    '项目 128',
    '人员 1',
  ]);
});

it('says a page once that was opened last, and finds actions by what they do', () => {
  expect(keys(sources({ typed: '项目' }))).toEqual(['recent 1', 'action 1']);
});

it('goes round the scopes both ways', () => {
  const scopes = [everything, 'menu', 'action'];
  expect(nextScope(scopes, everything, -1)).toBe('action');
  expect(nextScope(scopes, 'action', 1)).toBe(everything);
  expect(nextScope(scopes, 'gone', 1)).toBe('menu');
});

it('leads to pages and records, which have actions; the form of a record is offered to who may change it', () => {
  const opened: string[] = [];
  const found = [
    { kind: '/pm/project', label: '项目', total: 1, edits: '/pm/project', records: records(1) },
    { kind: '/arc/item', label: '档案', total: 1, edits: null, records: records(1) },
  ];
  const groups = groupsOf(
    sources({
      typed: '银行',
      found,
      openForm: ({ path }, resource, id) => void opened.push(`${resource} ${id} ${path}`),
    }),
  );
  const rows = groups.flatMap((group) => group.rows);
  expect(rows.map(({ path, edit }) => [path, edit !== undefined])).toEqual([
    ['/pm/bank', false],
    ['/pm/project?detail=0', true],
    ['/pm/project?detail=0', false],
  ]);
  rows[1]?.edit?.();
  expect(opened).toEqual(['/pm/project 0 /pm/project?detail=0']);
});

it('opens what was in sight first, whatever arrives above it later; an action gives way', () => {
  const shown = (given: Partial<Sources>) => {
    const whole = sources({ typed: '项目', recents: [], ...given });
    return shownGroups(groupsOf(whole), everything, whole.typed);
  };
  const first = firstInSight(shown({}), null);
  expect(first).toBe('menu /pm/project');
  const opened = [{ path: '/pm/project?detail=1', title: '项目一', trail: '项目台账' }];
  expect(firstInSight(shown({ opened }), first)).toBe('menu /pm/project');
  expect(firstInSight(shown({ opened }), null)).toBe('opened /pm/project?detail=1');
  expect(firstInSight(shown({ entries: [] }), null)).toBeNull();
  expect(firstInSight(shown({ opened, entries: [] }), 'menu /pm/project')).toBe('opened /pm/project?detail=1');
});
