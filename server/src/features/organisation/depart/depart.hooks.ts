import { depart } from '@dossier/contract/organisation/depart.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { isAdministrator } from '#access/reach.ts';
import { forbidden, invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { depthOf, keepLevelCode, parentCodeOf, takeLevelCode } from '#db/level-code.ts';
import type { Draft } from '#engine/resource/draft.ts';
import { assertFieldsUnused } from '#engine/resource/field-references.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { setDirectors, unmanage } from './directors.ts';
import { departLevel } from './new-code.ts';

/** Marks the rows of a file: only they may bring a code. No client can send a symbol. */
const fromFile = Symbol('from a file');

/** What a department does beyond a plain record: code, place in the tree, directors, deletion with all below. */
export const departHooks: Hooks<typeof depart> = {
  oneByOne: true,
  beforeImport(row) {
    Object.assign(row, { [fromFile]: true });
  },
  async beforeAdd(context, draft) {
    const code = fromFile in context.input ? draft.orgCode : null;
    const parent = code ? await parentByCode(context, String(code)) : await parentOf(context, draft);
    draft.orgCategory ??= parent ? '2' : '1';
    assertCategory(draft.orgCategory, parent !== null);
    draft.parentId = parent?.id ?? null;
    draft.orgCode = await newOrgCode(context.tx, parent, code ? String(code) : null);
    draft.orgType = String(depthOf(String(draft.orgCode)));
  },
  async afterAdd(context, record) {
    await saveDirectors(context, record.id);
    await context.app.dictTexts.changed(context.tx, 'depart');
  },
  beforeEdit(context, draft, before) {
    const { parentId } = context.input;
    // Rows of all screens keep the code of their department: a department that moved would leave them behind.
    if (parentId !== undefined && (parentId || null) !== before.parentId)
      throw refuse('上级部门不能更改：数据按部门编码归属，请在目标部门下新建后迁移人员');
    if (draft.orgCategory !== undefined) {
      draft.orgCategory ??= String(before.orgCategory);
      assertCategory(draft.orgCategory, before.parentId !== null);
    }
  },
  async afterEdit(context, after) {
    await saveDirectors(context, after.id);
    await context.app.dictTexts.changed(context.tx, 'depart');
  },
  async isUsed(tx, id) {
    const { rows } = await sql`select 1 from sys_user_depart where dep_id = ${id} limit 1`.execute(tx);
    return rows.length > 0;
  },
  async beforeDelete(context, record) {
    const { tx, actor } = context;
    const below = await subTree(context, record);
    // Its roles may give him rights bound by data rules: with the department the rules would go.
    if (!isAdministrator(actor) && below.some(({ orgCode }) => actor.orgCodes.includes(orgCode)))
      throw forbidden('不能删除自己所属的部门');
    await assertFieldsUnused(context, 'depart', below);
    const ids = below.map(({ id }) => id);
    const codes = below.map(({ orgCode }) => orgCode);
    await unmanage(tx, ids);
    await sql`update sys_user set org_code = null where org_code = any(${codes})`.execute(tx);
    await sql`update sys_session set org_code = null where org_code = any(${codes})`.execute(tx);
  },
  async afterDelete({ app, tx }) {
    await app.dictTexts.changed(tx, 'depart');
    await app.sessions.refresh(tx);
  },
};

async function parentOf(context: WriteContext, draft: Draft): Promise<Row | null> {
  if (!draft.parentId) return null;
  const parent = await findRow(context.tx, scopeOf(depart, context.actor), String(draft.parentId), {
    lock: true,
    full: true,
  });
  if (!parent) throw invalid({ parentId: '上级部门不存在' });
  return parent;
}

/** The department above the one that a file's row describes. */
async function parentByCode(context: WriteContext, code: string): Promise<Row | null> {
  if (!/^(?:[A-Z]\d\d)+$/.test(code)) throw invalid({ orgCode: '机构编码格式不正确，应为字母加两位数字一段' });
  const above = parentCodeOf(code);
  if (above === '') return null;
  const found = await context.tx.selectFrom('sys_depart').select('id').where('org_code', '=', above).executeTakeFirst();
  const parent = found
    ? await findRow(context.tx, scopeOf(depart, context.actor), found.id, { lock: true, full: true })
    : undefined;
  if (!parent) throw invalid({ orgCode: `上级部门编码“${above}”不存在` });
  return parent;
}

function assertCategory(category: unknown, hasParent: boolean): void {
  if (!hasParent && category !== '1') throw invalid({ orgCategory: '最上级机构的类型只能是公司' });
  if (hasParent && category === '1') throw invalid({ orgCategory: '下级机构的类型不能是公司' });
}

/** The next code of a level, or the one that a file wants: never one that was used before. */
async function newOrgCode(tx: Tx, parent: Row | null, wanted: string | null): Promise<string> {
  const level = await departLevel(tx, parent);
  if (wanted === null) return takeLevelCode(tx, level);
  if (level.taken.includes(wanted)) throw refuse('部门编码已经存在，忽略导入。');
  if (await keepLevelCode(tx, level, wanted)) throw refuse(`部门编码“${wanted}”曾被使用，不能再用`);
  return wanted;
}

/** Directors come as a comma list of user ids; an import or an older client that sends none changes none. */
async function saveDirectors(context: WriteContext, departId: string): Promise<void> {
  const { directorUserIds } = context.input;
  if (typeof directorUserIds !== 'string') return;
  const changed = await setDirectors(context.tx, context.actor, departId, csvOf(directorUserIds));
  if (changed.length > 0) await context.app.sessions.refresh(context.tx, changed);
}

/** The department and all below it; refused when part of that is out of the actor's sight. */
async function subTree(context: WriteContext, top: Row): Promise<{ id: string; name: string; orgCode: string }[]> {
  const { rows } = await sql<{ id: string; name: string; orgCode: string; visible: boolean }>`
    with recursive below as (
      select id from sys_depart where id = ${top.id}
      union select c.id from sys_depart c join below b on c.parent_id = b.id
    )
    select t.id, t.depart_name as name, t.org_code as "orgCode", ${scopeSql(scopeOf(depart, context.actor))} as visible
    from sys_depart t join below on below.id = t.id`.execute(context.tx);
  if (rows.some((row) => !row.visible)) throw refuse('下级部门中有您无权删除的部门');
  return rows;
}
