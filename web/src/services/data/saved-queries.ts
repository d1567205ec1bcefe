import { deleteSavedQuery, listSavedQueries, saveQuery } from '@dossier/contract/identity/saved-query.ts';
import { type QueryRecord, shortRecords } from '@dossier/rules/query/records.ts';
import type { SavedQueryData } from '@dossier/widgets/data/saved-query-data.ts';
import { call } from '../api/api.ts';

/** Queries of a list that the account keeps or that are shared with the user. */
export const listSaved: SavedQueryData['list'] = async (code, signal) => {
  const { queries, roles } = await call(listSavedQueries, { query: { code }, ...(signal ? { signal } : {}) });
  return {
    // The server has read every row before it kept it.
    queries: queries.map((query) => ({ ...query, records: query.records as readonly QueryRecord[] })),
    roles: roles.map(({ id, roleName }) => ({ id, name: roleName })),
  };
};

/** Keeps a query in the account. */
export const saveNamed: SavedQueryData['save'] = async (code, query, roleIds, overwrite) => {
  const { title, matchType, records } = query;
  const body = { code, title, matchType, records: shortRecords(records), roleIds: [...roleIds], overwrite };
  await call(saveQuery, { body });
};

/** Takes an own query out of the account. */
export const removeSaved: SavedQueryData['remove'] = async (id) => {
  await call(deleteSavedQuery, { query: { id } });
};
