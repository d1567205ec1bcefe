import { savedQueryLimits } from '@dossier/rules/query/saved.ts';
import { superQueryLimits } from '@dossier/rules/super-query.ts';
import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

/** Of which list: the path of its resource, or the save code that a page gives. */
const Code = Type.String({ minLength: 1, maxLength: 200 });
const MatchType = Type.Union([Type.Literal('and'), Type.Literal('or')]);
/** Rows of the advanced query (api-contract 4.4), groups among them; read one by one (rules/query/saved.ts). */
const Records = Type.Array(Type.Unknown(), { maxItems: superQueryLimits.rows });

/** An advanced query with a name, kept in the account. */
export const SavedQueryEntry = Type.Object({
  id: Type.String(),
  title: Type.String(),
  matchType: MatchType,
  records: Records,
  /** The caller's own; those of others are shared with one of his roles. */
  own: Type.Boolean(),
  /** Name of the user who saved it. */
  owner: Type.String(),
  /** Roles that it is shared with; empty for those of others. */
  roleIds: Type.Array(Type.String()),
});

export const listSavedQueries = endpoint({
  method: 'GET',
  path: '/sys/savedQuery/list',
  access: 'signed-in',
  label: '保存的查询-列表',
  query: Type.Object({ code: Code }),
  result: Type.Object({
    queries: Type.Array(SavedQueryEntry),
    /** Roles that the caller may share with. */
    roles: Type.Array(Type.Object({ id: Type.String(), roleName: Type.String() })),
  }),
});

export const saveQuery = endpoint({
  method: 'POST',
  path: '/sys/savedQuery/save',
  access: 'signed-in',
  label: '保存的查询-保存',
  body: Type.Object({
    code: Code,
    title: Type.String({ minLength: 1, maxLength: savedQueryLimits.title }),
    matchType: MatchType,
    records: Records,
    roleIds: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: savedQueryLimits.roles })),
    /** Takes the place of the own query with this title. */
    overwrite: Type.Optional(Type.Boolean()),
  }),
});

export const deleteSavedQuery = endpoint({
  method: 'DELETE',
  path: '/sys/savedQuery/delete',
  access: 'signed-in',
  label: '保存的查询-删除',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
});
