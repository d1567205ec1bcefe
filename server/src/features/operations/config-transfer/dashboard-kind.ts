import { Cards } from '@dossier/contract/dashboard/card.ts';
import { arrangeDashboardsRight } from '@dossier/contract/dashboard/dashboard.ts';
import { Check } from 'typebox/value';
import { keepDashboard, sharedArrangements } from '../../dashboard/dashboard.public.ts';
import { hereOf, idKey, type Kind } from './kind.ts';
import { roleKind } from './role-kind.ts';
import type { Entry } from './shape.ts';

/** `analysis`, or `analysis member` for those who hold a role: the same in every installation. */
const codeOf = ({ board, role }: Entry): string =>
  [board, role].filter((part) => typeof part === 'string' && part !== '').join(' ');

/** 仪表盘: arrangements for roles and for everybody. What one person arranged stays where they are. */
export const dashboardKind: Kind = {
  name: 'dashboard',
  shape: {
    fields: {
      board: { label: '页面', type: 'text', required: true },
      role: { label: '角色编码', type: 'text' },
      cards: { label: '卡片', type: 'text', required: true },
    },
    lists: {},
  },
  tables: ['sys_dashboard'],
  mayRead: [arrangeDashboardsRight, ...roleKind.mayRead],
  codeOf,
  nameOf: codeOf,
  needs: ({ role }) => (typeof role === 'string' && role !== '' ? [{ kind: 'role', code: role }] : []),
  rightsOf: (found) => (found.fields.length > 0 ? [arrangeDashboardsRight] : []),
  problemOf: ({ board, cards }) =>
    /^[a-z][a-z0-9-]{0,31}$/.test(String(board)) && Check(Cards, cardsOf(cards)) ? null : '卡片不符合仪表盘的格式',
  async read(context) {
    const roles = await hereOf(context, roleKind);
    const codes = new Map(roles.locals.flatMap(({ id, code, unclear }) => (unclear ? [] : [[id, code] as const])));
    const arranged = await sharedArrangements(context.tx, context.actor);
    return arranged.flatMap(({ code, roleId, cards, changedAt }) => {
      // Those of roles that nothing tells apart stay here, like those roles.
      const role = roleId === null ? null : codes.get(roleId);
      if (role === undefined) return [];
      const entry: Entry = { board: code, role, cards: JSON.stringify(cards) };
      const name = codeOf(entry);
      // Rows are made anew when somebody takes one back: what stays is the page and the role.
      return [{ id: name, code: name, name, parent: null, entry, unclear: null, changedAt }];
    });
  },
  async apply(context, entry) {
    const { app, tx, actor, ids } = context;
    const role = typeof entry.role === 'string' && entry.role !== '' ? entry.role : null;
    const roleId = role === null ? null : (ids.get(idKey('role', role)) ?? '');
    const board = String(entry.board);
    const known = (await sharedArrangements(tx, actor)).find((one) => one.code === board && one.roleId === roleId);
    const target = roleId ?? 'all';
    await keepDashboard(app, tx, actor, {
      code: board,
      for: [target],
      // `problemOf` has checked them.
      cards: cardsOf(entry.cards) as Parameters<typeof keepDashboard>[3]['cards'],
      versions: known ? { [target]: known.version } : {},
    });
    ids.set(idKey('dashboard', codeOf(entry)), codeOf(entry));
  },
};

function cardsOf(text: Entry[string] | undefined): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
