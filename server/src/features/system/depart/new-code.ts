import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineGenerator } from '../../../platform/code-rules/generators.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { depthOf, type Level, nextLevelCode } from '../../../platform/level-code.ts';

/** The level below a department, for its codes. */
export const departLevel = (prefix: string, taken: readonly string[]): Level => ({
  kind: 'depart',
  label: '部门',
  prefix,
  taken,
  most: 64,
});

/** Code and type of the department that would be added next. */
export const orgCode = defineGenerator({
  name: 'orgCode',
  label: '机构编码',
  description: '上级部门下的下一个机构编码和层级；保存部门时由系统再次确定',
  params: Type.Object({ parentId: Type.Optional(Type.String({ maxLength: 32, title: '上级部门的id' })) }),
  given: Type.Object({ parentId: Type.Optional(Type.String({ maxLength: 32 })) }),
  run: ({ tx, params, given }) => nextOrgCode(tx, given.parentId ?? (params.parentId || null)),
});

/** Code and type that a department below this one, or at the top, would get now. Saving it decides. */
async function nextOrgCode(db: Tx, parentId: string | null): Promise<[code: string, orgType: string]> {
  const { rows } = await sql<{ prefix: string; taken: string[] }>`
    select coalesce(p.org_code, '') as prefix, array(
      select d.org_code from sys_depart d where d.parent_id is not distinct from p.id) as taken
    from (values (${parentId}::text)) v (id) left join sys_depart p on p.id = v.id
    where v.id is null or p.id is not null`.execute(db);
  const [level] = rows;
  if (!level) throw refuse('上级部门不存在');
  const code = await nextLevelCode(db, departLevel(level.prefix, level.taken));
  return [code, String(depthOf(code))];
}
