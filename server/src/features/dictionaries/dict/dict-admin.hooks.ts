import type { dictItem, dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import { sql } from 'kysely';
import { invalid, notFound, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Resources } from '#engine/resource/registry.ts';
import type { WriteContext } from '#engine/resource/write.ts';

const forgotten = ({ app, tx }: WriteContext) => app.dictTexts.changed(tx, 'dict');

/** Dictionaries: labels everywhere follow at once, and one that a screen reads cannot go away. */
export const dictionaryHooks: Hooks<typeof dictionary> = {
  ownExcel: true,
  async beforeAdd({ tx }, draft) {
    await assertNotInBin(tx, String(draft.dictCode));
  },
  afterAdd: forgotten,
  async beforeEdit({ app, tx }, draft, before) {
    if (draft.dictCode === undefined || draft.dictCode === before.dictCode) return;
    assertDictUnused(app.resources, String(before.dictCode), String(before.dictName));
    await assertNotInBin(tx, String(draft.dictCode));
  },
  afterEdit: forgotten,
  beforeDelete({ app }, record) {
    assertDictUnused(app.resources, String(record.dictCode), String(record.dictName));
  },
  afterDelete: forgotten,
};

export const dictItemHooks: Hooks<typeof dictItem> = {
  choosable: (_, alias) =>
    sql<boolean>`exists (select 1 from sys_dict d where d.id = ${sql.ref(`${alias}.dict_id`)} and d.del_flag = 0)`,
  async beforeAdd(context, draft) {
    const owner = await context.tx
      .selectFrom('sys_dict')
      .select('type')
      .where('id', '=', String(draft.dictId))
      .where('del_flag', '=', 0)
      .executeTakeFirst();
    if (!owner) throw notFound();
    assertItem(draft, owner.type === 1);
  },
  afterAdd: forgotten,
  async beforeEdit(context, draft, before) {
    const owner = await context.tx
      .selectFrom('sys_dict')
      .select('type')
      .where('id', '=', String(before.dictId))
      .executeTakeFirst();
    // What stands already, operators of data rules for instance, may stay.
    const { itemValue, ...rest } = draft;
    assertItem(itemValue === before.itemValue ? rest : draft, owner?.type === 1);
  },
  afterEdit: forgotten,
  afterDelete: forgotten,
};

/** The fields of every screen that choose from a dictionary; renaming or deleting it would empty them. */
export function assertDictUnused(resources: Resources, code: string, name: string): void {
  for (const resource of resources.all())
    for (const field of Object.values(resource.fields))
      if (field.type === 'dict' && field.dict === code)
        throw refuse(`字典“${name}”被“${resource.label}”的“${field.label}”使用，不能删除或更改编码`);
}

function assertItem(draft: Record<string, string | number | null>, numeric: boolean): void {
  const { itemValue, itemColor } = draft;
  if (itemValue !== undefined) {
    if (!patterns.noSpecial.test.test(String(itemValue))) throw invalid({ itemValue: patterns.noSpecial.message });
    if (numeric && !/^-?\d{1,9}$/.test(String(itemValue))) throw invalid({ itemValue: '该字典的数据值只能是整数' });
    if (String(itemValue).includes(',')) throw invalid({ itemValue: '数据值不能包含逗号' });
  }
  if (itemColor && !/^#[0-9a-f]{3,8}$/i.test(String(itemColor)))
    throw invalid({ itemColor: '颜色应为 # 开头的十六进制值' });
}

async function assertNotInBin(tx: Tx, code: string): Promise<void> {
  const deleted = await tx
    .selectFrom('sys_dict')
    .select('id')
    .where('dict_code', '=', code)
    .where('del_flag', '=', 1)
    .executeTakeFirst();
  if (deleted) throw invalid({ dictCode: `字典编码“${code}”在回收站中，请取回或彻底删除后再添加` });
}
