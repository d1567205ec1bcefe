import { depart } from '@dossier/contract/organisation/depart.ts';
import { Type } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { depthOf, type Level, nextLevelCode } from '#db/level-code.ts';
import { defineGenerator } from '#engine/code-rules/generators.ts';
import { findRow, type Row } from '#engine/resource/read.ts';

/** The level below a department, or the top one, for its codes. */
export async function departLevel(tx: Tx, parent: Row | null): Promise<Level> {
  const siblings = await tx
    .selectFrom('sys_depart')
    .select('org_code')
    .where('parent_id', parent ? '=' : 'is', parent?.id ?? null)
    .execute();
  return {
    kind: 'depart',
    label: '部门',
    prefix: String(parent?.orgCode ?? ''),
    taken: siblings.map((row) => row.org_code),
    most: 64,
  };
}

/** Code and type of the department that would be added next. */
export const orgCode = defineGenerator({
  name: 'orgCode',
  label: '机构编码',
  description: '上级部门下的下一个机构编码和层级；保存部门时由系统再次确定',
  params: Type.Object({ parentId: Type.Optional(Type.String({ maxLength: 32, title: '上级部门的id' })) }),
  given: Type.Object({ parentId: Type.Optional(Type.String({ maxLength: 32 })) }),
  run: ({ tx, actor, params, given }) => nextOrgCode(tx, actor, given.parentId ?? (params.parentId || null)),
});

/** Code and type that a department below this one, or at the top, would get now. Saving it decides. */
async function nextOrgCode(tx: Tx, actor: Actor, parentId: string | null): Promise<[code: string, orgType: string]> {
  const parent = parentId === null ? null : await findRow(tx, scopeOf(depart, actor), parentId, { full: true });
  if (parent === undefined) throw refuse('上级部门不存在');
  const code = await nextLevelCode(tx, await departLevel(tx, parent));
  return [code, String(depthOf(code))];
}
