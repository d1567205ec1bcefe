import { isSub, physicalTable } from '@dossier/contract/online/form/compile.ts';
import type { GenerateBody } from '@dossier/contract/online/generate-calls.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import { assertSeesForm, type RunningForm, runningForm } from '../form/form.public.ts';
import { assertMayDesign } from '../mode/mode.public.ts';
import { englishOf, namesOf, placeProblems } from './feature-names.ts';
import type { Beside, FormSource, SourceDictionary, WrittenFrom } from './form-source.ts';
import { type WrittenFeature, writtenFeature } from './written-feature.ts';
import { dictionaryCodes, lineTable } from './written-input.ts';

const longestTableName = 63;

/**
 * The files of a feature that does what a form does. Nothing is written.
 * @throws AppError 510 for whom something of the form is kept from; for names that are none
 */
export async function generate(app: App, actor: Actor, body: GenerateBody): Promise<WrittenFeature> {
  assertMayDesign(app, actor);
  const { release } = await formFor(app.db, actor, body.code);
  const place = { area: body.entityPackage.trim(), name: body.entityName.trim().replaceAll('_', '-') };
  const { area, name } = placeProblems(place);
  const english = body.english?.trim() || englishOf(place.name);
  const problems = {
    ...(area ? { entityPackage: area } : {}),
    ...(name ? { entityName: name } : {}),
    ...(/\p{Script=Han}/u.test(english) ? { english: '英文名称不能含有中文' } : {}),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const source: FormSource = {
    release,
    dictionaries: await dictionariesOf(app.db, dictionaryCodes(release)),
    beside: await besideOf(app.db, release.head.id),
  };
  const from: WrittenFrom = {
    ...place,
    label: body.ftlDescription?.trim() || release.head.tableTxt,
    ...{ english, takeRows: body.takeRows === true, source, now: new Date() },
  };
  const { table } = namesOf(from);
  const long = release.subs.find(({ head }) => lineTable(table, head.tableName).length > longestTableName);
  if (long) throw invalid({ entityName: `附表${long.head.tableName}的表名过长，请缩短实体类名` });
  return writtenFeature(from);
}

/** A form as it runs, to whom nothing of it and of its lines is kept from. */
async function formFor(db: Db, actor: Actor, code: string): Promise<RunningForm> {
  const { rows } = await sql<{ id: string; synced: string | null }>`
    select id, is_db_synch as synced from onl_cgform_head where id = ${code} or table_name = ${code}
    order by (id = ${code}) desc limit 1`.execute(db);
  const [head] = rows;
  if (!head) throw notFound('未找到对应实体');
  const form = head.synced === 'Y' ? await runningForm(db, head.id) : undefined;
  if (!form) throw refuse('请先同步数据库!');
  const { release } = form;
  for (const part of [release, ...release.subs]) await assertSeesForm(db, actor, part);
  if (isSub(release.head)) throw refuse('请选中该表对应的主表生成代码');
  if (physicalTable(release.head.tableName) !== release.head.tableName) throw refuse('视图不能生成代码，请选择原表单');
  return form;
}

async function dictionariesOf(db: Db, codes: readonly string[]): Promise<SourceDictionary[]> {
  const { rows } = await sql<SourceDictionary>`
    select d.dict_code as code, d.dict_name as name, coalesce((
        select json_agg(json_build_object('value', i.item_value, 'text', i.item_text) order by i.sort_order, i.id)
        from sys_dict_item i where i.dict_id = d.id and i.status = 1), '[]') as items
    from sys_dict d where d.dict_code = any(${codes}) and d.del_flag = 0 order by d.dict_code`.execute(db);
  return rows;
}

/** How much of what stands beside a definition there is. */
async function besideOf(db: Db, id: string): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select
      (select count(*)::integer from onl_cgform_head where physic_id = ${id}) as views,
      (select count(*)::integer from onl_auth_page where cgform_id = ${id} and status = 1) as guarded,
      (select count(*)::integer from onl_auth_data where cgform_id = ${id} and status = 1) as "dataRules",
      (select count(*)::integer from onl_share_link where head_id = ${id} and revoked_at is null and expires_at > now()) as links`.execute(
    db,
  );
  return rows[0] ?? { views: 0, guarded: 0, dataRules: 0, links: 0 };
}
