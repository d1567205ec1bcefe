import { type Static, Type } from 'typebox';
import { endpoint, type Permission } from '../core/endpoint.ts';

/** What a person may keep: views of a list, those of them that are counted, roles of a view, characters of a title and of an advanced query. */
export const listViewLimits = { perList: 20, counted: 20, roles: 50, title: 20, params: 20_000 } as const;

/** Whoever holds it may save views for roles. */
export const shareViewsRight: Permission = 'system:listView:share';

const Id = Type.String({ minLength: 1, maxLength: 32 });
/** Path of the resource whose list it is. */
const Code = Type.String({ minLength: 1, maxLength: 200 });
const Name = Type.String({ minLength: 1, maxLength: 64 });

/** How a list is looked at: what the address bar says of it, and its columns. */
const content = {
  /** Filters by their names in the address: a field, `{field}_begin`, `{field}_end`. */
  filters: Type.Record(Type.String({ maxLength: 70 }), Type.String({ maxLength: 1000 }), { maxProperties: 50 }),
  advanced: Type.Union([
    Type.Object({
      params: Type.String({ maxLength: listViewLimits.params }),
      match: Type.Union([Type.Literal('and'), Type.Literal('or')]),
    }),
    Type.Null(),
  ]),
  sort: Type.Union([
    Type.Object({ field: Name, direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }),
    Type.Null(),
  ]),
  /** Columns in their order; null: those of the person who looks. */
  columns: Type.Union([Type.Array(Name, { minItems: 1, maxItems: 100 }), Type.Null()]),
  kind: Type.Union([
    Type.Literal('list'),
    Type.Literal('board'),
    Type.Literal('calendar'),
    Type.Literal('timeline'),
    Type.Literal('matrix'),
  ]),
  /** Of a board: the field of its columns, null as it is by itself, and how many records a column may have at most. */
  board: Type.Optional(
    Type.Object({
      by: Type.Union([Name, Type.Null()]),
      limits: Type.Record(Type.String({ maxLength: 100 }), Type.Integer({ minimum: 1, maximum: 9999 }), {
        maxProperties: 50,
      }),
    }),
  ),
};
const Content = Type.Object(content);
export type ListViewContent = Static<typeof Content>;

const ListView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Content,
  /** The caller's own; those of others are for one of his roles. */
  own: Type.Boolean(),
  /** Name of the person who saved it. */
  owner: Type.String(),
  /** Roles that it is for; empty for those of others. */
  roleIds: Type.Array(Type.String()),
});
export type ListViewEntry = Static<typeof ListView>;

export const listViews = endpoint({
  method: 'GET',
  path: '/sys/listView/list',
  access: 'signed-in',
  label: '列表视图-列表',
  query: Type.Object({ code: Code }),
  result: Type.Object({
    /** In the caller's order. */
    views: Type.Array(ListView),
    /** The view that the list opens with; null: all records. */
    defaultId: Type.Union([Type.String(), Type.Null()]),
    /** Roles that the caller may save for; none without the right to. */
    roles: Type.Array(Type.Object({ id: Type.String(), roleName: Type.String() })),
  }),
});

/** How many records the list of each of the caller's first views has, as the list itself says when it opens. */
export const listViewTotals = endpoint({
  method: 'GET',
  path: '/sys/listView/totals',
  access: 'signed-in',
  label: '列表视图-条数',
  query: Type.Object({ code: Code }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      total: Type.Integer(),
      /** The total is an estimate, of a very long list. */
      approximate: Type.Optional(Type.Boolean()),
    }),
  ),
});

export const saveListView = endpoint({
  method: 'POST',
  path: '/sys/listView/save',
  access: 'signed-in',
  label: '列表视图-保存',
  body: Type.Object({
    /** An own view that is changed; without it a new one. */
    id: Type.Optional(Id),
    code: Code,
    title: Type.String({ minLength: 1, maxLength: listViewLimits.title }),
    content: Content,
    roleIds: Type.Optional(Type.Array(Id, { maxItems: listViewLimits.roles })),
  }),
  result: Type.Object({ id: Type.String() }),
});

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/sys/listView/delete',
  access: 'signed-in',
  label: '列表视图-删除',
  query: Type.Object({ id: Id }),
});

/** Order of the tabs and the first view, each person's own. */
export const arrangeListViews = endpoint({
  method: 'POST',
  path: '/sys/listView/arrange',
  access: 'signed-in',
  label: '列表视图-排序',
  body: Type.Object({
    code: Code,
    ids: Type.Array(Id, { maxItems: 200 }),
    defaultId: Type.Union([Id, Type.Null()]),
  }),
});
