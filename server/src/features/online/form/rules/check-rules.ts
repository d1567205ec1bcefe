import { type FormField, isSub, physicalTable } from '@dossier/contract/online/form/compile.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { rulesProblem } from '@dossier/contract/online/rules/check-rules.ts';
import { ruleFieldsOf } from '@dossier/contract/online/rules/rule-fields.ts';
import { type FormRule, readRule, type StoredRule } from '@dossier/contract/online/rules/rules.ts';
import { linesOfFormula, parseFormula } from '@dossier/rules/enhance/formula-text.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { formAbove } from '../release.ts';
import { assertSeesAll } from '../sight.ts';

type Line = Readonly<Record<string, unknown>>;
interface Ruled {
  head: Line;
  fields: readonly Line[];
  rules: readonly Line[];
}
/** Numbers of the lines of a form, by the name of their table. */
type Lines = Readonly<Record<string, readonly string[]>>;

/**
 * Refuses rules that are wrong, or that whoever designs may not have: a rule tells what it compares, so they see every field.
 * @param before as they are stored; null for a new form
 */
export async function assertRules(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  { head, fields, rules }: Ruled,
  before: readonly StoredRule[] | null,
): Promise<void> {
  await assertSummed(tx, head, fields);
  if (rules.length === 0) return;
  const tableName = String(head.tableName);
  checkedRules({ head, fields, rules }, await linesOfForm(tx, tableName));
  const known = new Set((before ?? []).map(({ rule }) => rule));
  if (rules.every(({ rule }) => known.has(String(rule))) || typeof head.id !== 'string') return;
  assertSeesAll(actor, { id: head.id, tableName });
  const above = await formAbove(tx, {
    head: { tableType: Number(head.tableType), tableName },
    fields: linesAs(fields),
  });
  if (above) assertSeesAll(actor, above);
}

/**
 * The rules of a definition.
 * @param lines of its sub tables, where they are known
 * @throws AppError for rules that are wrong, by themselves or together
 */
export function checkedRules({ head, fields, rules }: Ruled, lines?: Lines): FormRule[] {
  const read = rules.map((line, at) => {
    const rule = readRule(String(line.rule ?? ''));
    if (!rule || rule.type !== line.ruleType) throw refuse(`规则第${at + 1}条：格式不正确`);
    return rule;
  });
  const isView = physicalTable(String(head.tableName)) !== head.tableName;
  const problem = rulesProblem(read, {
    fields: ruleFieldsOf(linesAs(fields)),
    isSub: head.tableType === tableTypes.sub,
    // A view has no lines.
    ...(isView ? { lines: {} } : lines ? { lines } : {}),
  });
  if (problem) throw refuse(`规则第${problem.at + 1}条：${problem.message}`);
  return read;
}

/** The sub tables of a form that run, with their numbers. */
async function linesOfForm(db: Db, tableName: string): Promise<Lines> {
  const { rows } = await sql<{ table: string; fields: FormField[] }>`
    select table_name as "table", definition -> 'fields' as fields from onl_cgform_release
    where main_table = ${tableName}`.execute(db);
  return Object.fromEntries(rows.map(({ table, fields }) => [table, numbersOf(fields)]));
}

const numbersOf = (fields: readonly FormField[]): string[] =>
  ruleFieldsOf(fields).flatMap(({ name, kind }) => (kind === 'number' ? [name] : []));

/** A number of lines that a main table sums up keeps its name until the rule is gone. */
async function assertSummed(db: Db, head: Line, fields: readonly Line[]): Promise<void> {
  if (!isSub({ tableType: Number(head.tableType) })) return;
  const main = fields.find((line) => line.mainTable)?.mainTable;
  const { rows } = await sql<{ rule: string }>`
    select r.rule from onl_cgform_rule r join onl_cgform_head h on h.id = r.cgform_head_id
    where h.table_name = ${String(main ?? '')} and r.rule_type = 'compute'`.execute(db);
  const numbers = numbersOf(linesAs(fields));
  for (const { rule: text } of rows) {
    const rule = readRule(text);
    if (rule?.type !== 'compute') continue;
    const read = linesOfFormula(parseFormula(rule.formula, { functions: true }));
    const missing = read
      .flatMap((of) => (of.part === head.tableName ? of.fields : []))
      .find((n) => !numbers.includes(n));
    if (missing) throw refuse(`主表${String(main)}的规则汇总了字段${missing}，请先修改规则`);
  }
}

// What is not a field of a definition is refused before rules are looked at.
const linesAs = (fields: readonly Line[]) => fields as unknown as readonly FormField[];
