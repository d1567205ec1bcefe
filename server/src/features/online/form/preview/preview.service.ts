import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type FormField, type FormHead, isSub } from '@dossier/contract/online/form/compile.ts';
import type { DefinitionBody } from '@dossier/contract/online/form/design-calls.ts';
import type { previewForm } from '@dossier/contract/online/form/preview-calls.ts';
import type { IndexLine } from '@dossier/contract/online/form/problems.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { assertMayDesign } from '../../mode/mode.public.ts';
import { assertValid, type Definition, findDefinition, readDefinition } from '../definition.ts';
import { assertLinks } from '../links.ts';
import { assertNamesApart } from '../part-names.ts';
import { checkedRules } from '../rules/check-rules.ts';

type Preview = ResultOf<typeof previewForm>;

/** What a definition would run as, or what is wrong with it. A sub table is shown within its main table. Nothing is written. */
export async function previewOf(
  { app, db, actor }: { app: App; db: Db; actor: Actor },
  body: DefinitionBody,
): Promise<Preview> {
  assertMayDesign(app, actor);
  const { head, fields, indexs } = readDefinition(body);
  const stored = typeof head.id === 'string' ? await findDefinition(db, head.id) : undefined;
  const whole = { ...(stored?.head ?? blankHead), ...head };
  const rules = stored?.rules ?? [];
  try {
    assertValid(whole, fields, indexs);
    await assertNamesApart(db, whole, fields);
    await assertLinks({ app, tx: db }, { tableName: String(whole.tableName), fields }, stored?.fields);
    if (rules.length > 0) checkedRules({ head: whole, fields, rules: rules.map((line) => ({ ...line })) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const places = (error.result as { fields?: Record<string, string> } | null | undefined)?.fields;
    return { release: null, problems: places ?? { fields: error.message } };
  }
  // The checks have read every line as one of a definition.
  const own = {
    ...{ head: whole as FormHead, fields: fields as unknown as FormField[], indexs: indexs as unknown as IndexLine[] },
    ...{ rules, buttons: stored?.buttons ?? [] },
  };
  return { release: await withLines(db, own), problems: {} };
}

const blankHead: Partial<FormHead> = { id: 'preview', tableVersion: 1, copyType: 0 };
type Own = Pick<Definition, 'head' | 'fields' | 'indexs' | 'rules' | 'buttons'>;

/** A definition with the stored ones of its sub tables; of a sub table its main one, with it as it is now. */
async function withLines(db: Db, own: Own): Promise<Preview['release']> {
  const main = isSub(own.head) ? await mainOf(db, own) : own;
  // No main table is there yet: the lines are shown by themselves.
  if (!main) return { ...told(own), subs: [] };
  const { rows } = await sql<{ id: string }>`
    select h.id from onl_cgform_head h where h.table_type = 3 and exists (
      select from onl_cgform_field f where f.cgform_head_id = h.id and f.main_table = ${main.head.tableName})
    order by h.tab_order_num, h.table_name limit 50`.execute(db);
  const subs: Own[] = main === own ? [] : [own];
  for (const { id } of rows) {
    const sub = id === own.head.id ? undefined : await findDefinition(db, id);
    if (sub) subs.push(sub);
  }
  subs.sort((a, b) => (a.head.tabOrderNum ?? 0) - (b.head.tabOrderNum ?? 0));
  return { ...told(main), buttons: linesOf(main.buttons), subs: subs.map(told) };
}

/** What pages compile: steps and scripts are the server's and the running form's. */
const told = ({ head, fields, indexs, rules }: Own) => ({
  ...{ head: { ...head }, fields: linesOf(fields), indexs: linesOf(indexs), rules: linesOf(rules) },
});
const linesOf = (lines: readonly object[]) => lines.map((line) => ({ ...line }));

async function mainOf(db: Db, { fields }: Own): Promise<Definition | undefined> {
  const name = fields.find(({ mainTable }) => mainTable)?.mainTable;
  const { rows } = await sql<{ id: string }>`
    select id from onl_cgform_head where table_name = ${name ?? null} and table_type = 2 limit 1`.execute(db);
  return rows[0] ? findDefinition(db, rows[0].id) : undefined;
}
