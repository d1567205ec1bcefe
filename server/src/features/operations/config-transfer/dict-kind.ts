import { dictItem, dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import { allRows, type Kind, newest } from './kind.ts';
import { entryOf, hooksOf, localOf, recordRights, saveRecord, shapesOf } from './resource-kind.ts';
import type { ListShape } from './shape.ts';

const own = ['dictCode', 'dictName', 'description', 'type'] as const;
const ofItems = ['itemValue', 'itemText', 'itemColor', 'description', 'sortOrder', 'status'] as const;
const items: ListShape = { label: '字典项', keys: ['itemValue'], fields: shapesOf(dictItem, ofItems) };

/** Dictionaries with their items, which are told apart by their values. */
export const dictKind: Kind = {
  name: 'dict',
  shape: {
    fields: { ...shapesOf(dictionary, own), dictCode: { label: '字典编码', type: 'text', required: true } },
    lists: { items },
  },
  tables: [dictionary.table, dictItem.table],
  mayRead: [dictionary.endpoints.list.access, dictItem.endpoints.list.access],
  codeOf: (entry) => String(entry.dictCode ?? ''),
  nameOf: (entry) => String(entry.dictName ?? ''),
  needs: () => [],
  rightsOf(found, isNew) {
    const changed = found.items.items ?? [];
    return [
      ...recordRights(dictionary, found, isNew),
      ...(changed.some(({ before }) => !before) ? [dictItem.endpoints.add.access] : []),
      ...(changed.some(({ before }) => before) ? [dictItem.endpoints.edit.access] : []),
    ];
  },
  async read(context) {
    const rows = await allRows(context, dictionary);
    const byDict = Map.groupBy(await allRows(context, dictItem), (row) => String(row.dictId));
    return rows.map((row) => {
      const local = localOf(dictionary, row, 'dictCode', own);
      const lines = byDict.get(row.id) ?? [];
      return {
        ...local,
        entry: { ...local.entry, items: lines.map((line) => entryOf(line, ofItems)) },
        changedAt: newest([local.changedAt, ...lines.flatMap((line) => [line.createTime, line.updateTime])]),
      };
    });
  },
  async apply(context, entry, here, found) {
    const dictId = await saveRecord(context, dictionary, 'dict', entry, here, found, 'dictCode');
    const hooks = hooksOf(context, dictItem);
    const changed = found.items.items ?? [];
    const ids = new Map<string, string>();
    if (changed.some(({ before }) => before)) {
      const lines = await context.tx
        .selectFrom('sys_dict_item')
        .select(['id', 'item_value'])
        .where('dict_id', '=', dictId)
        .execute();
      for (const line of lines) ids.set(line.item_value, line.id);
    }
    for (const { before, after } of changed) {
      if (!before) await addRecord(context, dictItem, hooks, { ...after, dictId }, context.tx);
      else await editRecord(context, dictItem, hooks, { ...after, id: ids.get(String(after.itemValue)) }, context.tx);
    }
  },
};
