import { deleteSavedQuery, listSavedQueries, saveQuery } from '@dossier/contract/system/saved-query.ts';
import { type QueryRecord, shortRecords } from '@dossier/rules/query/records.ts';
import type { SavedQueryData } from '@dossier/widgets/data/saved-query-data.ts';
import { call } from './api.ts';

/** Queries that the account keeps. */
export const savedQueries: SavedQueryData = {
  async list(code, signal) {
    const { queries, roles } = await call(listSavedQueries, { query: { code }, ...(signal ? { signal } : {}) });
    return {
      // The server has read every row before it kept it.
      queries: queries.map((query) => ({ ...query, records: query.records as readonly QueryRecord[] })),
      roles: roles.map(({ id, roleName }) => ({ id, name: roleName })),
    };
  },
  async save(code, { title, matchType, records }, roleIds, overwrite) {
    const body = { code, title, matchType, records: shortRecords(records), roleIds: [...roleIds], overwrite };
    await call(saveQuery, { body });
  },
  async remove(id) {
    await call(deleteSavedQuery, { query: { id } });
  },
};
