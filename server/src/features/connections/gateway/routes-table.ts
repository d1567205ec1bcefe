import type { Selectable } from 'kysely';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db } from '#db/database.ts';
import type { ConnectionTables } from '#db/tables-connections.ts';
import type { Events } from '#services/events.ts';
import { type Filters, readFilters } from './filters.ts';
import { type Arrived, compilePredicate, type Predicate } from './predicates.ts';
import type { StoredRule } from './rules.ts';

export type RouteRow = Selectable<ConnectionTables['sys_gateway_route']>;

/** A route that is ready to take calls. */
export interface LiveRoute {
  row: RouteRow;
  target: URL;
  predicates: readonly Predicate[];
  filters: Filters;
}

/** The routes that are on, as every instance holds them. */
export interface RoutesTable {
  /** The first route that takes the call. */
  find(call: Arrived): Promise<LiveRoute | undefined>;
  /** Reads them anew at the next call, here; other instances hear it by the event. */
  forget(): void;
}

/** Says to every instance that routes have changed. */
export const routesChanged = 'gateway-routes';

/** Rows in the order in which they are tried. */
export function routeRows(db: Db): Promise<RouteRow[]> {
  return db.selectFrom('sys_gateway_route').selectAll().orderBy('sort_no').orderBy('id').execute();
}

export function openRoutesTable({ db, events }: { db: Db; events: Events }): RoutesTable {
  let loaded: Promise<LiveRoute[]> | null = null;
  const forget = () => {
    loaded = null;
  };
  events.on(routesChanged, forget);
  events.onGap(forget);
  return {
    forget,
    async find(call) {
      const reading = loaded ?? outsideCalls(() => readRoutes(db));
      loaded = reading;
      try {
        const routes = await reading;
        return routes.find(({ predicates }) => predicates.every((holds) => holds(call)));
      } catch (error) {
        if (loaded === reading) forget();
        throw error;
      }
    },
  };
}

async function readRoutes(db: Db): Promise<LiveRoute[]> {
  return (await routeRows(db)).filter(({ status }) => status === 1).map(liveRoute);
}

/** Makes a stored route ready. @throws AppError that says what is wrong with it */
export function liveRoute(row: RouteRow): LiveRoute {
  // Both columns were written from checked rules (gateway.service.ts).
  const predicates = JSON.parse(row.predicates) as StoredRule[];
  const filters = JSON.parse(row.filters) as StoredRule[];
  return {
    row,
    target: new URL(row.uri),
    predicates: predicates.map(compilePredicate),
    filters: readFilters(filters),
  };
}
