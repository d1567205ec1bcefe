import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { type Db, isPgError } from '#db/database.ts';
import type { AnyStatement, Ask, OtherDatabase } from './other-database.ts';
import { type Bound, readOnly, runStatement } from './run.ts';

export interface DescribedColumn {
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
}

/** Names that columns may have: they become names on the wire. */
const columnName = /^[\p{L}_][\p{L}\p{N}_]{0,62}$/u;

/** Columns of a statement, without running it: the join asks for no row of it. */
export function describeStatement(
  db: Db,
  actor: Actor,
  resources: readonly Resource[],
  bound: Bound,
): Promise<DescribedColumn[]> {
  return readOnly(db, 'definer', async (tx) => {
    const run = (selection: ReturnType<typeof sql>, count: number | null) =>
      runStatement(tx, actor, resources, bound, {
        before: sql`select ${selection} from (select 1) one left join (select * from`,
        after: sql`q limit 0) r on true ${count === null ? sql`` : sql`limit ${count}`}`,
      });
    const [nothing = {}] = await run(sql`r.*`, null);
    const names = Object.keys(nothing);
    checkNames(names);
    try {
      const types = names.map((name) => sql`pg_typeof(${sql.ref(`r.${name}`)})::text as ${sql.ref(name)}`);
      const [row = {}] = await run(sql`${sql.join(types)}`, 1);
      return names.map((name) => ({ name, type: String(row[name]) }));
    } catch (error) {
      // "r" has one column of each name unless the statement gives a name twice.
      if (!isPgError(error) || error.code !== '42702') throw error;
      const twice = names.find((name) => error.message.includes(`"${name}"`)) ?? '';
      throw refuse(`列 ${twice} 出现了多次，请用 as 起不同的名字`);
    }
  });
}

/** Columns of a statement over another database; no row of it is read. */
export function describeOther(other: OtherDatabase, statement: AnyStatement): Promise<DescribedColumn[]> {
  return other.read('definer', async (ask) => {
    const columns = await columnsOf(
      ask,
      statement,
      statement.parameters.map(() => null),
    );
    const names = columns.map(({ name }) => name);
    checkNames(names);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw refuse(`列 ${twice} 出现了多次，请用 as 起不同的名字`);
    return columns;
  });
}

/** What the result of a statement has. @param values of its parameters, in their order */
export async function columnsOf(
  ask: Ask,
  statement: AnyStatement,
  values: readonly (string | null)[],
): Promise<DescribedColumn[]> {
  const { columns } = await ask(`select * from (\n${statement.text}\n) q limit 0`, inPlaces(statement, values));
  return columns;
}

/** Values as the text has its places for them. */
export const inPlaces = (statement: AnyStatement, values: readonly (string | null)[]): (string | null)[] =>
  'places' in statement ? statement.places.map((at) => values[at] ?? null) : [...values];

function checkNames(names: readonly string[]): void {
  const wrong = names.find((name) => !columnName.test(name));
  if (wrong !== undefined) throw refuse(`列“${wrong}”须用 as 起一个由文字、数字、下划线组成的名字`);
}
