import { categoryRoot } from '@dossier/contract/core/field.ts';
import { category } from '@dossier/contract/dictionaries/category.ts';
import { refuse } from '#core/errors.ts';
import { addRecord, editRecord } from '#engine/resource/write.ts';
import { allRows, idKey, type Kind } from './kind.ts';
import { hooksOf, localOf, recordRights } from './resource-kind.ts';
import type { Entry } from './shape.ts';

const parentOf = (entry: Entry): string | null => (typeof entry.parent === 'string' && entry.parent) || null;

/** 分类字典 of the platform: nodes by their codes, which are the same in every installation. */
export const categoryKind: Kind = {
  name: 'category',
  shape: {
    fields: {
      code: { label: '类型编码', type: 'text', required: true },
      name: { label: '类型名称', type: 'text' },
      parent: { label: '上级分类', type: 'text' },
    },
    lists: {},
  },
  tables: [category.table],
  mayRead: [category.endpoints.list.access],
  codeOf: (entry) => String(entry.code ?? ''),
  nameOf: (entry) => String(entry.name ?? ''),
  parentOf,
  needs(entry) {
    const code = parentOf(entry);
    return code === null ? [] : [{ kind: 'category', code }];
  },
  rightsOf: (found, isNew) => recordRights(category, found, isNew),
  problemOf: (entry, here) =>
    here && entry.parent !== undefined && parentOf(entry) !== here.parent
      ? `上级分类在本系统为“${here.parent ?? '无'}”，在文件中为“${parentOf(entry) ?? '无'}”；移动分类会改变编码，请在分类字典中移动`
      : null,
  async read(context) {
    const rows = await allRows(context, category);
    const codes = new Map(rows.map((row) => [row.id, String(row.code)]));
    return rows.map((row) => {
      const parent = codes.get(String(row.pid)) ?? null;
      const local = localOf(category, row, 'code', ['code', 'name']);
      return { ...local, parent, entry: { ...local.entry, parent } };
    });
  },
  async apply(context, entry, here) {
    const hooks = hooksOf(context, category);
    if (here) {
      await editRecord(context, category, hooks, { id: here.id, name: entry.name }, context.tx);
      return;
    }
    const above = parentOf(entry);
    const pid = above === null ? categoryRoot : context.ids.get(idKey('category', above));
    if (pid === undefined) throw refuse(`上级分类“${above}”不存在`);
    const row = { code: entry.code, name: entry.name, pid };
    // Only rows of a file may bring a code.
    await hooks.beforeImport?.(row, { db: context.tx, actor: context.actor });
    const { id } = await addRecord(context, category, hooks, row, context.tx);
    context.ids.set(idKey('category', String(entry.code)), id);
  },
};
