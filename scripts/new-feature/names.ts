export { englishOf, type Names, namesOf } from '../../server/src/features/online/generate/feature-names.ts';

/** A new feature: what is asked for. */
export interface NewFeature {
  area: string;
  /** kebab-case in file names, camelCase in code, snake_case in the database. */
  name: string;
  /** What a user calls one record: 合同. */
  label: string;
  /** The same in English: Contract. */
  english: string;
  /** Code and name and nothing else; without it the register has states, an action, lines, figures, a board and a print. */
  plain: boolean;
  /** Group of the menu for an area that has none; without it the group is called as the page is. */
  menu?: { name: string; english: string } | undefined;
  now: Date;
}

/**
 * When a new migration is dated: now, or a minute after the newest one that is there (some machine's clock was ahead).
 * A database that knows a later one refuses it otherwise.
 */
export function timeAfter(migrations: readonly string[], now: Date): Date {
  const newest = migrations.toSorted().at(-1);
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(newest ?? '')?.map(Number) ?? [];
  if (year === undefined) return now;
  return new Date(Math.max(now.getTime(), Date.UTC(year, (month ?? 1) - 1, day, hour, (minute ?? 0) + 1)));
}

/** Text of a migration that makes tables; `npm run new:tables` says which. */
export function migrationText(label: string, statements: readonly string[]): string {
  return `import { type Kysely, sql } from 'kysely';

/** ${label} */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
${statements.map((statement) => `  ${statement.includes('\n') ? `\`${statement}\`` : `'${statement}'`},`).join('\n')}
];
`;
}
