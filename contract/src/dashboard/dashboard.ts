import { type Static, Type } from 'typebox';
import { endpoint, type Permission } from '../core/endpoint.ts';
import { Cards } from './card.ts';

/** Whoever holds it may arrange dashboards for everybody or for roles. */
export const arrangeDashboardsRight: Permission = 'system:dashboard:edit';

/** Roles that cards are arranged for at once. */
export const mostDashboardRoles = 50;

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: '^[a-z][a-z0-9-]*$' });
const Id = Type.String({ minLength: 1, maxLength: 32 });

/** For whom cards are arranged: oneself, everybody, or a role by its id. */
const For = Type.Union([Type.Literal('me'), Type.Literal('all'), Id]);

/** Versions of what is arranged, by `me`, `all` and ids of roles; what is not there was not arranged. */
const Versions = Type.Record(Type.String({ maxLength: 32 }), Type.Integer({ minimum: 0 }));

const Shown = Type.Object({
  /** Whose arrangement is shown; null: the product's own, which pages know themselves. */
  for: Type.Union([For, Type.Null()]),
  cards: Type.Union([Cards, Type.Null()]),
  versions: Versions,
  /** Paths of the lists that the caller may read: cards of others are not shown to him. */
  lists: Type.Array(Type.String()),
  /** Codes of the reports of these cards that the caller may read. */
  reports: Type.Array(Type.String()),
  /** Codes of the online charts of these cards that the caller may look at. */
  graphs: Type.Array(Type.String()),
  /** Steps of the first run are left, and the caller may do them and wants to see them. */
  firstSteps: Type.Boolean(),
  /** Roles that the caller may arrange for; none without the right to. */
  roles: Type.Array(Type.Object({ id: Type.String(), roleName: Type.String() })),
});
export type ShownDashboard = Static<typeof Shown>;

/** The dashboard as the caller sees it: own arrangement, else that of a role of his, else everybody's, else the product's. */
export const showDashboard = endpoint({
  method: 'GET',
  path: '/sys/dashboard/show',
  access: 'signed-in',
  label: '仪表盘-查看',
  query: Type.Object({ code: Code }),
  result: Shown,
});

/** Keeps an arrangement. One for roles or everybody takes `system:dashboard:edit`; it is shown to whoever has no own one. */
export const saveDashboard = endpoint({
  method: 'POST',
  path: '/sys/dashboard/save',
  access: 'signed-in',
  label: '仪表盘-保存',
  body: Type.Object(
    {
      code: Code,
      for: Type.Array(For, { minItems: 1, maxItems: mostDashboardRoles }),
      cards: Cards,
      /** As they were shown: what somebody else arranged since is not overwritten. */
      versions: Versions,
    },
    { additionalProperties: false },
  ),
});

/** Takes arrangements back: the next one that fits is shown. */
export const resetDashboard = endpoint({
  method: 'DELETE',
  path: '/sys/dashboard/reset',
  access: 'signed-in',
  label: '仪表盘-恢复',
  query: Type.Object({ code: Code, for: For }),
});
