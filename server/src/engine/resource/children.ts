import type { ChildInput } from '@dossier/contract/core/resource.ts';
import { snake } from '@dossier/contract/core/snake.ts';
import { sql } from 'kysely';
import { invalid, refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { unknownValues } from './checks.ts';
import { type Draft, readDraft } from './draft.ts';
import type { WriteContext } from './write.ts';

/** Saves the lines that came with a record: new ones in, changed ones changed, missing ones out. */
export async function saveChildren(
  context: WriteContext,
  parentId: string,
  input: Record<string, unknown>,
): Promise<void> {
  for (const [name, child] of Object.entries(context.resource.children)) {
    const lines = input[name];
    if (lines === undefined) continue;
    if (!Array.isArray(lines)) throw refuse(`${child.label}格式不正确`);
    if (lines.length > (child.most ?? 500)) throw refuse(`${child.label}最多${child.most ?? 500}行`);
    await saveLines(context, child, parentId, lines);
  }
}

async function saveLines(context: WriteContext, child: ChildInput, parentId: string, lines: unknown[]): Promise<void> {
  const { tx, app, actor } = context;
  const drafts: { id: string; draft: Draft }[] = [];
  for (const [index, line] of lines.entries()) {
    const input = (typeof line === 'object' && line !== null ? line : {}) as Record<string, unknown>;
    const { draft, problems } = readDraft(child.fields, input, 'add');
    Object.assign(problems, await unknownValues(tx, app.dictTexts, child.fields, draft, actor));
    const [problem] = Object.values(problems);
    if (problem) throw invalid({ [`${child.label}`]: `${child.label}第${index + 1}行：${problem}` });
    drafts.push({ id: typeof input.id === 'string' ? input.id : '', draft });
  }
  const { rows: existing } = await sql<{ id: string }>`
    select id from ${sql.table(child.table)} where ${sql.ref(child.foreignKey)} = ${parentId} for update`.execute(tx);
  const known = new Set(existing.map((row) => row.id));
  const kept = drafts.filter(({ id }) => known.has(id)).map(({ id }) => id);
  await sql`delete from ${sql.table(child.table)} where ${sql.ref(child.foreignKey)} = ${parentId} and id <> all(${kept})`.execute(
    tx,
  );
  for (const [index, { id, draft }] of drafts.entries()) {
    const values = Object.entries(draft).map(
      ([key, value]) => [child.fields[key]?.column ?? snake(key), value] as const,
    );
    if (known.has(id)) {
      const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(child.table)} set ${sql.join([...sets, sql`line_no = ${index}`])} where id = ${id}`.execute(
        tx,
      );
    } else {
      const columns = ['id', child.foreignKey, 'line_no', ...values.map(([column]) => column)];
      await sql`insert into ${sql.table(child.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values (${sql.join([newId(), parentId, index, ...values.map(([, value]) => value)])})`.execute(tx);
    }
  }
}
