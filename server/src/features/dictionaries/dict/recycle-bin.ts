import type { DictRecord } from '@dossier/contract/dictionaries/dict.ts';
import type { Selectable } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { assertDictUnused } from './dict-admin.hooks.ts';

interface Caller {
  app: App;
  actor: Actor;
  origin: Origin;
}

/** Deleted dictionaries, last deleted first. */
export async function binContents(db: Db): Promise<DictRecord[]> {
  const rows = await db
    .selectFrom('sys_dict')
    .selectAll()
    .where('del_flag', '=', 1)
    .orderBy('update_time', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toDict);
}

export function takeBack({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const rows = await tx
      .updateTable('sys_dict')
      .set({ del_flag: 0, update_by: actor.username, update_time: wireNow() })
      .where('id', 'in', [...ids])
      .where('del_flag', '=', 1)
      .returning('dict_name')
      .execute();
    if (rows.length !== new Set(ids).size) throw refuse('操作失败!');
    await app.dictTexts.changed(tx, 'dict');
    await writeLog(tx, actor, origin, {
      operate: operateType.edit,
      content: `从回收站取回数据字典，${rows.map((row) => row.dict_name).join('，')}`,
      method: 'system:dict:edit',
      parameters: { ids },
    });
  });
}

/** For good; only what is in the bin, and nothing that a screen reads. */
export function deleteForGood({ app, actor, origin }: Caller, ids: readonly string[]): Promise<void> {
  return inTransaction(app.db, async (tx) => {
    const rows = await tx
      .deleteFrom('sys_dict')
      .where('id', 'in', [...ids])
      .where('del_flag', '=', 1)
      .returning(['dict_name', 'dict_code'])
      .execute();
    if (rows.length !== new Set(ids).size) throw refuse('删除失败!');
    for (const row of rows) assertDictUnused(app.resources, row.dict_code, row.dict_name);
    await app.dictTexts.changed(tx, 'dict');
    await writeLog(tx, actor, origin, {
      operate: operateType.remove,
      content: `彻底删除数据字典，${rows.map((row) => row.dict_name).join('，')}`,
      method: 'system:dict:deleteRecycleBin',
      parameters: { ids },
    });
  });
}

export function toDict(row: Selectable<Tables['sys_dict']>): DictRecord {
  return {
    id: row.id,
    dictName: row.dict_name,
    dictCode: row.dict_code,
    description: row.description,
    delFlag: row.del_flag,
    type: row.type,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  };
}
