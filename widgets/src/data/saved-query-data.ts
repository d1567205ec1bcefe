import type { SavedQuery } from '@dossier/rules/query/records.ts';

/** A query that an account keeps, or that somebody shares with a role of the user. */
export interface AccountQuery extends SavedQuery {
  id: string;
  /** The user's own: he may change it and take it away. */
  own: boolean;
  /** Who saved it. */
  owner: string;
  /** Roles that it is shared with; empty for those of others. */
  roleIds: readonly string[];
}

/** Queries kept in the account. */
export interface SavedQueryData {
  /** Own and shared queries of a list, and the roles that the user may share with. */
  list(
    code: string,
    signal?: AbortSignal,
  ): Promise<{ queries: readonly AccountQuery[]; roles: readonly { id: string; name: string }[] }>;
  /** Saves under the query's title; `overwrite`: in the place of the own one that has it, else that is refused. */
  save(code: string, query: SavedQuery, roleIds: readonly string[], overwrite: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}
