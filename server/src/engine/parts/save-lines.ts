import { computedLine } from '@dossier/contract/core/computed.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import { rulesFor } from '@dossier/contract/core/variables/rule-variables.ts';
import { sql } from 'kysely';
import { conflict, invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { isId, newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import { brokenRules } from '../code-rules/check.ts';
import { filledFields, withoutUnwritable } from '../code-rules/fill.ts';
import { misfitsOfLines } from '../fields/same-record.ts';
import { unknownValuesOf } from '../resource/checks.ts';
import { type Draft, ownValues, readDraft } from '../resource/draft.ts';
import type { Row } from '../resource/read.ts';
import type { WriteContext } from '../resource/write.ts';
import { fillOrgCodes, orDefault } from '../resource/write-rows.ts';
import { lineColumn, linesOf, mayChangeLine } from './lines.ts';

/** Lines that came with a record, checked and not yet written. */
export interface CheckedLines {
  name: string;
  part: Part;
  lines: readonly LineDraft[];
  before: readonly Row[];
}

interface LineDraft {
  id: string;
  draft: Draft;
  before: Row | undefined;
}

/** A line as it will be. */
export const lineAfter = ({ id, draft, before }: LineDraft): Row => ({ ...before, ...draft, id });

/**
 * Checks the lines that came with a record. A part that did not come stays as it is.
 * @param recordId null: the record is being added, so it has none yet
 * @param record what it will hold besides
 * @throws AppError with a sentence per wrong cell, `lines.0.amount`
 */
export async function checkLines(
  context: WriteContext,
  recordId: string | null,
  record: Readonly<Record<string, unknown>>,
): Promise<CheckedLines[]> {
  const checked: CheckedLines[] = [];
  for (const [name, part] of Object.entries(context.resource.parts)) {
    const lines = context.input[name];
    if (lines === undefined || part.readOnly) continue;
    if (!Array.isArray(lines)) throw refuse(`${part.label}格式不正确`);
    if (lines.length > part.most) throw refuse(`${part.label}最多${part.most}行`);
    const before = recordId === null ? [] : ((await linesOf(context.tx, part, [recordId])).get(recordId) ?? []);
    checked.push({ name, part, before, lines: await readLines(context, name, part, lines, before, record) });
  }
  return checked;
}

/**
 * Saves checked lines: new ones in, changed ones changed, missing ones out, in the order in which they came. Two
 * statements for a part, however many lines it has.
 */
export async function writeLines(tx: Tx, recordId: string, checked: readonly CheckedLines[]): Promise<void> {
  for (const { part, lines, before } of checked) await writePart(tx, part, recordId, lines, before);
}

/** What came, checked line by line as a record of its own would be. */
async function readLines(
  { app, tx, actor, resource, source }: WriteContext,
  name: string,
  part: Part,
  lines: readonly unknown[],
  existing: readonly Row[],
  record: Readonly<Record<string, unknown>>,
): Promise<LineDraft[]> {
  const known = new Map(existing.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const drafts: LineDraft[] = [];
  const problems: Record<string, string>[] = [];
  for (const line of lines) {
    const input = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
    // An id that is nobody's here, or that stands twice, is a new line.
    const before = typeof input.id === 'string' && !taken.has(input.id) ? known.get(input.id) : undefined;
    if (before) taken.add(before.id);
    const writable = (key: string) =>
      mayChangeLine(resource, name, actor, key) && !(before && part.fields[key]?.frozen);
    const filled = before
      ? input
      : await filledFields({ app, tx, actor }, part.fields, withoutUnwritable(part.fields, input, writable));
    const read = readDraft(part.fields, filled, 'add', writable, before);
    if (!before) Object.assign(read.draft, ownValues(part.fields, filled, writable));
    Object.assign(read.problems, await brokenRules(tx, part.fields, read.draft, before));
    drafts.push({ id: before?.id ?? idOf(input, source), draft: read.draft, before });
    problems.push(read.problems);
  }
  const unknown = await unknownValuesOf(tx, app.dictTexts, part.fields, drafts, actor);
  const after = drafts.map(({ draft, before }) => ({ ...before, ...draft }));
  const misfit = await misfitsOfLines(tx, part.fields, after, { fields: resource.fields, values: record });
  const rules = rulesFor(part.rules, actor);
  for (const [index, { draft, before }] of drafts.entries()) {
    const own = Object.assign(problems[index] ?? {}, misfit[index], unknown[index]);
    const next = { ...before, ...draft };
    const effects = ruleEffects({ ...part, rules }, next, own);
    for (const key of effects.cleared) if (next[key] !== null && next[key] !== undefined) draft[key] = null;
    for (const [key, { message }] of Object.entries(effects.problems)) own[key] ??= message;
    await fillOrgCodes(tx, part.fields, draft);
    Object.assign(draft, computedLine(part, { ...before, ...draft }, wireNow().slice(0, 10)));
  }
  throwProblems(name, part, problems);
  return drafts;
}

/** A line that comes back keeps the id that it had. */
const idOf = ({ id }: Record<string, unknown>, source: WriteContext['source']): string =>
  (source === 'restore' || source === 'importUndo') && typeof id === 'string' && isId(id) ? id : newId();

/** The sentence of a refusal names the first wrong line; its fields name each wrong cell. */
function throwProblems(name: string, part: Part, problems: readonly Record<string, string>[]): void {
  const cells = problems.flatMap((own, index) =>
    Object.entries(own).map(([key, sentence]) => [`${name}.${index}.${key}`, sentence, index] as const),
  );
  const [first] = cells;
  if (!first) return;
  throw invalid(
    Object.fromEntries(cells.map(([place, sentence]) => [place, sentence])),
    `${part.label}第${first[2] + 1}行：${first[1]}`,
  );
}

async function writePart(
  tx: Tx,
  part: Part,
  recordId: string,
  drafts: readonly LineDraft[],
  before: readonly Row[],
): Promise<void> {
  const table = sql.table(part.table);
  const kept = new Set(drafts.map(({ id }) => id));
  const gone = before.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (gone.length > 0)
    await sql`delete from ${table} where ${sql.ref(part.foreignKey)} = ${recordId} and id = any(${gone})`.execute(tx);
  if (drafts.length === 0) return;
  // Columns that somebody may not write keep their values, so each line says which it brings.
  const keys = [...new Set(drafts.flatMap(({ draft }) => Object.keys(draft)))];
  const names = ['id', part.foreignKey, 'line_no', ...keys.map((key) => lineColumn(part, key))];
  const rows = drafts.map(({ id, draft, before: old }, index) => ({
    id,
    [part.foreignKey]: recordId,
    line_no: index,
    ...Object.fromEntries(
      keys.map((key) => [
        lineColumn(part, key),
        orDefault(part.fields[key], key in draft ? draft[key] : (old?.[key] ?? null)),
      ]),
    ),
  }));
  const columns = sql.join(names.map((column) => sql.ref(column)));
  const sets = names.slice(2).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const { numAffectedRows } = await sql`insert into ${table} as t (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set ${sql.join(sets)} where t.${sql.ref(part.foreignKey)} = ${recordId}`.execute(tx);
  // An id that has become another record's is taken over by nobody.
  if (Number(numAffectedRows) !== rows.length) throw conflict(`${part.label}已变化，请刷新后重试`);
}
