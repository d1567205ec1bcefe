import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ResourceEndpoints } from '@dossier/contract/core/resource-calls.ts';
import { scopeOf } from '#access/gate.ts';
import type { Narrow } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { readListQuery } from '../query/list-query.ts';
import { listRows } from './list-rows.ts';
import type { Row } from './read.ts';

/** A value that means one record and is no pattern, list or comparison (api-contract 4.2). */
const exact = /^[\w@.-]{1,100}$/;

/** Clients order every list by it. */
const orderField = 'createTime';

/** The list of a resource for those without the right to it: the names that it gives to everybody, through the gate. */
export function narrowList(app: App, resource: Resource): Narrow<ResourceEndpoints['list']> | undefined {
  const { names } = resource;
  if (!names) return undefined;
  return {
    asks: (query) => {
      const value = names.by === undefined ? undefined : query[names.by];
      return names.by === undefined || (typeof value === 'string' && exact.test(value));
    },
    async handler({ actor, query }) {
      const scope = scopeOf(resource, actor);
      const shown = new Map([...scope.columns].filter(([name]) => names.fields.includes(name)));
      const created = scope.columns.get(orderField);
      const columns = created ? new Map([...shown, [orderField, { ...created, filterable: false }]]) : shown;
      // Where the key may not be read it may not be asked for either: what is left would be the whole list.
      const closed = names.by !== undefined && !shown.has(names.by);
      const parsed = readListQuery({ ...scope, columns }, query);
      const { records, total } = closed
        ? { records: [], total: 0 }
        : await listRows(app.db, { ...scope, columns }, parsed);
      const { pageNo: current, pageSize: size } = parsed;
      return { records: records.map(named), total, size, current, pages: Math.ceil(total / size) };

      function named(row: Row): Row {
        return Object.fromEntries([...shown.keys()].map((name) => [name, row[name]])) as Row;
      }
    },
  };
}
