import { categoryRoot } from '@dossier/contract/core/field.ts';
import { category } from '@dossier/contract/dictionaries/category.ts';
import { Type } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { type Level, nextLevelCode } from '#db/level-code.ts';
import { defineGenerator } from '#engine/code-rules/generators.ts';
import { findRow } from '#engine/resource/read.ts';

/** The level below a category, for its codes. */
export async function categoryLevel(db: Db | Tx, parent: { id: string; code: string } | null): Promise<Level> {
  const siblings = await db
    .selectFrom('sys_category')
    .select('code')
    .where('pid', '=', parent?.id ?? categoryRoot)
    .execute();
  return {
    kind: 'category',
    label: '分类',
    prefix: parent?.code ?? '',
    taken: siblings.map(({ code }) => code),
    most: 100,
  };
}

/** A node by id as the actor may see it; null for what stands above all. @throws AppError for an unknown one */
export async function categoryById(db: Db | Tx, actor: Actor, id: string | null) {
  if (id === null || id === '' || id === categoryRoot) return null;
  const row = await findRow(db, scopeOf(category, actor), id, { full: true });
  if (!row) throw refuse('上级分类不存在');
  return { id: row.id, code: String(row.code), tenantId: Number(row.tenantId) };
}

/** The code that a category below `pid` would get now. Saving it decides. */
export const categoryCode = defineGenerator({
  name: 'categoryCode',
  label: '分类编码',
  description: '上级分类下的下一个编码；保存分类时由系统再次确定',
  params: Type.Object({ pid: Type.Optional(Type.String({ maxLength: 36, title: '上级分类的id' })) }),
  given: Type.Object({ pid: Type.Optional(Type.String({ maxLength: 36 })) }),
  run: async ({ tx, actor, params, given }) =>
    nextLevelCode(tx, await categoryLevel(tx, await categoryById(tx, actor, given.pid ?? params.pid ?? null))),
});
