import { recordsPath } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { systemOrigin } from '#access/actor.ts';
import { loadActor } from '#access/session/load-actor.ts';
import { changeForm } from '#features/online/enhance/change-form.ts';
import type { FormSource, SourceDictionary } from '#features/online/generate/form-source.ts';
import type { TestApp } from './app.ts';
import { formDesigner } from './online-forms.ts';

type Line = Record<string, unknown>;

/** Makes the online form of a definition, with its dictionaries, and brings it into the database. @returns the path of its records */
export async function onlineForm(app: TestApp, { release, dictionaries }: FormSource): Promise<string> {
  const { good, sync, token } = await formDesigner(app);
  for (const one of dictionaries) await dictionaryOf(app, token, one);
  const ids: string[] = [];
  // The main table first: its lines name it.
  for (const { head, fields, indexs } of [release, ...release.subs]) {
    const body = {
      head: without(head),
      fields: fields.map((line) => without({ ...line, dbFieldNameOld: null })),
      indexs: indexs.map(without),
    };
    ids.push((await good('POST', 'api/addAll', { body })).id);
  }
  for (const id of ids) {
    const answer = await sync(id);
    if (!answer.success) throw new Error(answer.message);
  }
  const { id: admin } = await app.db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const actor = await loadActor(app.db, { id: '', user_id: admin, org_code: null, tenant_id: 0 });
  if (typeof actor === 'string') throw new Error(actor);
  for (const [at, { buttons = [], steps = [], rules = [] }] of [release, ...release.subs].entries()) {
    const change = { buttons: buttons.map(without), steps: steps.map(without), rules: rules.map(without) };
    if (Object.values(change).some((lines) => lines.length > 0))
      await changeForm({ app, actor, origin: systemOrigin }, ids[at] ?? '', () => change);
  }
  return recordsPath(ids[0] ?? '');
}

/** A line as somebody new designs it: without a key. */
function without(line: object): Line {
  const { id: _, ...rest } = line as Line;
  return rest;
}

async function dictionaryOf(app: TestApp, token: string, { code, name, items }: SourceDictionary): Promise<void> {
  const found = await sql`select from sys_dict where dict_code = ${code} and del_flag = 0`.execute(app.db);
  if (found.rows.length > 0) return;
  await app.call('POST', '/sys/dict/add', { token, body: { dictCode: code, dictName: name } });
  const { rows } = await sql<{ id: string }>`select id from sys_dict where dict_code = ${code}`.execute(app.db);
  for (const [at, { value, text }] of items.entries()) {
    const body = { dictId: rows[0]?.id, itemValue: value, itemText: text, sortOrder: at + 1 };
    await app.call('POST', '/sys/dictItem/add', { token, body });
  }
}
