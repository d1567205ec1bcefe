import { type FormRelease, physicalTable } from '@dossier/contract/online/form/compile.ts';
import { name, planOf, targetTable } from '../form/definition-tables.public.ts';
import { namesOf } from './feature-names.ts';
import type { WrittenFrom } from './form-source.ts';
import { literalOf, quoted, quotedLines, remark } from './source-text.ts';
import { lineTable } from './written-input.ts';

interface MadeTable {
  table: string;
  /** The table of the form. */
  was: string;
  columns: string[];
  statements: string[];
}

/** The tables of a form under the names of the written feature: what the synchronisation of the form makes, and nothing else. */
export function tablesOfForm(from: WrittenFrom): MadeTable[] {
  const { release } = from.source;
  const { table } = namesOf(from);
  return [
    madeTable(release, table),
    ...release.subs.map((sub) => madeTable(sub, lineTable(table, physicalTable(sub.head.tableName)))),
  ];
}

function madeTable(definition: Omit<FormRelease, 'subs'>, table: string): MadeTable {
  const target = targetTable({ ...definition, head: { ...definition.head, tableName: table } });
  const { steps } = planOf({ ...target, at: name(table) }, undefined);
  return {
    table,
    was: physicalTable(definition.head.tableName),
    columns: target.columns.map((column) => column.name),
    statements: steps.map(({ statement }) => statement),
  };
}

const taking = `
/** Takes over the rows of the online form where the installation has it; its own table stays as it is. */
async function takeRows(db: Kysely<unknown>, from: string, to: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>\`
    select column_name as name from information_schema.columns
    where table_schema = 'onl' and table_name = \${from}\`.execute(db);
  const there = new Set(rows.map(({ name }) => name));
  const list = columns.filter((column) => there.has(column)).map((column) => sql.ref(column));
  if (list.length === 0) return;
  await sql\`insert into \${sql.table(to)} (\${sql.join(list)}) select \${sql.join(list)} from \${sql.table(\`onl.\${from}\`)}\`.execute(
    db,
  );
}
`;

/** The migration that makes the tables, and takes over the rows where that is asked for. */
export function migrationSource(from: WrittenFrom): string {
  const tables = tablesOfForm(from);
  const rows = tables.map(
    ({ was, table, columns }) => `  await takeRows(db, ${quoted(was)}, ${quoted(table)}, ${literalOf(columns)});\n`,
  );
  return `import { type Kysely, sql } from 'kysely';

/** ${remark(from.label)} */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
${from.takeRows ? rows.join('') : ''}}
${from.takeRows ? taking : ''}
const statements = [
${tables.flatMap(({ statements }) => statements.map((statement) => `  ${quotedLines(statement)},\n`)).join('')}];
`;
}
