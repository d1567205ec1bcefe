import * as contract from '@dossier/contract/dictionaries/dict.ts';
import { mostSort, patterns } from '@dossier/rules/patterns.ts';
import { sql } from 'kysely';
import { AppError, notFound, refuse } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { type Call, done, serve } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { dictItemHooks, dictionaryHooks } from './dict-admin.hooks.ts';
import { dictExcelRoutes } from './dict-excel.routes.ts';
import { binContents, deleteForGood, takeBack, toDict } from './recycle-bin.ts';

/** Keeping dictionaries, their items and the recycle bin. */
export function dictAdminRoutes(app: App): void {
  const caller = ({ actor, origin }: Pick<Call<unknown>, 'actor' | 'origin'>) => ({ app, actor, origin });

  serveResource(app, contract.dictionary, dictionaryHooks);
  serveResource(app, contract.dictItem, dictItemHooks);
  dictExcelRoutes(app);

  serve(app, contract.dictTreeList, async ({ db, query }) => {
    const rows = await db
      .selectFrom('sys_dict')
      .selectAll()
      .where('del_flag', '=', 0)
      .orderBy('create_time', 'desc')
      .orderBy('id')
      .execute();
    const word = (query.dictName ?? '').replace(/^\*|\*$/g, '');
    return rows
      .filter((row) => row.dict_name.includes(word))
      .map((row) => ({ key: row.id, title: row.dict_name, ...toDict(row) }));
  });

  serve(app, contract.deletedDicts, ({ db }) => binContents(db));
  serve(app, contract.restoreDict, async (call) => {
    await takeBack(caller(call), [call.params.id]);
    return done('操作成功!');
  });
  serve(app, contract.restoreDicts, async (call) => {
    await takeBack(caller(call), someIds(call.body.ids));
    return done('操作成功!');
  });
  serve(app, contract.deleteDictPhysic, async (call) => {
    await deleteForGood(caller(call), [call.params.id]);
    return done('删除成功!');
  });
  serve(app, contract.deleteDictsPhysic, async (call) => {
    await deleteForGood(caller(call), someIds(call.query.ids));
    return done('删除成功!');
  });

  serve(app, contract.dictItemCheck, async ({ db, query }) => {
    const taken = await db
      .selectFrom('sys_dict_item')
      .select('id')
      .where('dict_id', '=', query.dictId)
      .where('item_value', '=', query.itemValue.trim())
      .where('id', '<>', query.id ?? '')
      .executeTakeFirst();
    if (taken) throw new AppError('该值不可用，系统中已存在！', { result: { free: false } });
    return done('该值可用！');
  });

  serve(app, contract.sortDictItems, ({ actor, origin, body }) =>
    inTransaction(app.db, async (tx) => {
      if (body.ids.length > mostSort) throw refuse(patterns.sortNo.message);
      const { numAffectedRows } = await sql`
        update sys_dict_item i set sort_order = o.position, version = i.version + 1
        from unnest(${body.ids}::text[]) with ordinality as o (id, position)
        where i.id = o.id and i.dict_id = ${body.dictId}`.execute(tx);
      if (numAffectedRows !== BigInt(new Set(body.ids).size)) throw notFound();
      await app.dictTexts.changed(tx, 'dict');
      await writeLog(tx, actor, origin, {
        operate: operateType.edit,
        content: '调整字典项顺序',
        method: 'system:dict:item:edit',
        parameters: { dictId: body.dictId },
      });
      return done('保存成功！');
    }),
  );
}
