import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Card } from './card.ts';
import { mostDashboardRoles } from './dashboard.ts';

/** Dashboards that one person makes, and cards, characters of the name and of the icon of each. */
export const ownDashboardLimits = { dashboards: 20, cards: 40, name: 40, icon: 50, roles: mostDashboardRoles } as const;
/** Most dashboards of others in the menu of one person: the newest. */
export const mostSharedDashboards = 30;

/** Addresses of dashboards that people made begin so; what follows is the id. */
export const ownDashboardPath = '/dashboard/own/';

const base = '/sys/dashboard/own';
const Id = Type.String({ minLength: 1, maxLength: 32 });
const Name = Type.String({ minLength: 1, maxLength: ownDashboardLimits.name });
const Icon = Type.Union([
  Type.String({ maxLength: ownDashboardLimits.icon, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  Type.Null(),
]);
const Version = Type.Integer({ minimum: 1 });
const OwnCards = Type.Array(Card, { maxItems: ownDashboardLimits.cards });
const strict = { additionalProperties: false };

const OwnDashboard = Type.Object({
  id: Type.String(),
  name: Type.String(),
  icon: Type.Union([Type.String(), Type.Null()]),
  /** The caller made it; what others made may be looked at and copied. */
  own: Type.Boolean(),
  /** Name of the person who made it. */
  owner: Type.String(),
  /** All of them for whoever made it; for others those of lists and columns that they may read. */
  cards: Type.Array(Card),
  version: Type.Integer(),
  /** Paths of the lists that the caller may read. */
  lists: Type.Array(Type.String()),
  /** Codes of the reports of these cards that the caller may read. */
  reports: Type.Array(Type.String()),
  /** Codes of the online charts of these cards that the caller may look at. */
  graphs: Type.Array(Type.String()),
  /** Roles that see it; told to whoever made it. */
  roleIds: Type.Array(Type.String()),
  /** Roles that the caller may share it with; none without `system:dashboard:edit`. */
  roles: Type.Array(Type.Object({ id: Type.String(), roleName: Type.String() })),
});
export type OwnDashboard = Static<typeof OwnDashboard>;

/** A dashboard that the caller made, or that is shared with a role of theirs. */
export const showOwnDashboard = endpoint({
  method: 'GET',
  path: `${base}/show`,
  access: 'signed-in',
  label: '自建仪表盘-查看',
  query: Type.Object({ id: Id }),
  result: OwnDashboard,
});

/** Makes one, empty or with the cards of another. */
export const addOwnDashboard = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'signed-in',
  label: '自建仪表盘-新建',
  /** `copy`: the cards are those in sight; what the caller may not read of them is left out instead of refused. */
  body: Type.Object({ name: Name, icon: Icon, cards: OwnCards, copy: Type.Optional(Type.Boolean()) }, strict),
  result: Type.Object({ id: Type.String() }),
});

/** Names one that the caller made. */
export const renameOwnDashboard = endpoint({
  method: 'PUT',
  path: `${base}/rename`,
  access: 'signed-in',
  label: '自建仪表盘-重命名',
  body: Type.Object({ id: Id, name: Name, icon: Icon }, strict),
});

/** Keeps the cards of one that the caller made, as long as nobody changed them since they were shown. */
export const saveOwnDashboard = endpoint({
  method: 'POST',
  path: `${base}/save`,
  access: 'signed-in',
  label: '自建仪表盘-保存',
  body: Type.Object({ id: Id, cards: OwnCards, version: Version }, strict),
});

/** Shows one that the caller made to roles, and no longer to others; to any role takes `system:dashboard:edit`. */
export const shareOwnDashboard = endpoint({
  method: 'POST',
  path: `${base}/share`,
  access: 'signed-in',
  label: '自建仪表盘-共享',
  body: Type.Object({ id: Id, roleIds: Type.Array(Id, { maxItems: ownDashboardLimits.roles }) }, strict),
});

export const deleteOwnDashboard = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  access: 'signed-in',
  label: '自建仪表盘-删除',
  query: Type.Object({ id: Id }),
});
