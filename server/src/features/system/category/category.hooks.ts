import { resources } from '@dossier/contract/all.ts';
import { categoryRoot } from '@dossier/contract/core/field.ts';
import { category } from '@dossier/contract/system/category.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database.ts';
import { invalid, refuse } from '../../../platform/errors.ts';
import { scopeOf, scopeSql } from '../../../platform/gate.ts';
import { keepLevelCode, takeLevelCode } from '../../../platform/level-code.ts';
import { assertFieldsUnused } from '../../../platform/resource/field-references.ts';
import type { Hooks } from '../../../platform/resource/hooks.ts';
import type { WriteContext } from '../../../platform/resource/write.ts';
import { categoryById, categoryLevel } from './category-code.ts';

/** Marks the rows of a file: only they may bring a code. No client can send a symbol. */
const fromFile = Symbol('from a file');

type Parent = Awaited<ReturnType<typeof categoryById>>;
interface Node {
  id: string;
  name: string;
  code: string;
}

/** What a category does beyond a plain record: code, place in the tree, deletion with all below. */
export const categoryHooks: Hooks = {
  oneByOne: true,
  beforeImport(row) {
    Object.assign(row, { [fromFile]: true });
  },
  async beforeAdd({ tx, actor, input }, draft) {
    await keepTree(tx);
    const wanted = fromFile in input && draft.code ? String(draft.code) : null;
    // A sheet has no place but the code; other files name it.
    const isPlaced = typeof draft.pid === 'string';
    const parent =
      wanted && !isPlaced
        ? await parentOfCode(tx, actor, wanted)
        : await categoryById(tx, actor, isPlaced ? String(draft.pid) : null);
    assertOwn(actor, parent);
    draft.pid = parent?.id ?? categoryRoot;
    draft.tenantId = actor.tenantId;
    draft.code = await newCode(tx, parent, wanted);
  },
  async afterAdd(context, record) {
    await tellParents(context, String(record.pid));
  },
  async beforeEdit(context, draft, before) {
    const { tx, actor } = context;
    assertOwn(actor, { tenantId: Number(before.tenantId) });
    if (draft.pid === undefined) return;
    draft.pid ??= categoryRoot;
    if (draft.pid === before.pid) return;
    await takeTree(tx);
    const parent = await categoryById(tx, actor, String(draft.pid));
    assertOwn(actor, parent);
    const branch = await branchOf(tx, actor, before.id);
    if (branch.some(({ id }) => id === parent?.id)) throw invalid({ pid: '上级分类不能是本分类或其下级' });
    assertNoFieldStarts(branch, '不能更换上级');
    draft.code = await newCode(tx, parent, null);
    const old = String(before.code);
    await sql`update sys_category set code = ${draft.code}::text || substr(code, ${old.length + 1}::int)
      where id = any(${branch.map(({ id }) => id)}) and id <> ${before.id} and starts_with(code, ${old})`.execute(tx);
  },
  async afterEdit(context, after, before) {
    await tellParents(context, String(before.pid), String(after.pid));
  },
  async beforeDelete({ tx, actor }, record) {
    await takeTree(tx);
    assertOwn(actor, { tenantId: Number(record.tenantId) });
    const branch = await branchOf(tx, actor, record.id);
    assertNoFieldStarts(branch, '不能删除');
    await assertFieldsUnused(tx, 'category', branch);
    const below = branch.filter(({ id }) => id !== record.id).map(({ id }) => id);
    await sql`delete from sys_category where id = any(${below})`.execute(tx);
  },
  async afterDelete(context, record) {
    await tellParents(context, String(record.pid));
  },
  logEntry(action, records) {
    const words = { add: '添加', edit: '编辑', delete: '删除' }[action];
    const names = records.map(({ name, code }) => `${String(name)}（${String(code)}）`).join('，');
    const below = action === 'delete' ? '，含下级' : '';
    return { content: `${words}分类，${names}${below}`, operate: { add: 2, edit: 3, delete: 4 }[action] };
  },
};

/** While nodes are added nothing is moved or deleted. */
async function keepTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('sys_category'))`.execute(tx);
}

/**
 * Whoever moves or deletes is alone: two moves at once could make a ring, and a parent could go meanwhile. Nobody waits
 * here, because both hold rows that the other's parents may be.
 */
async function takeTree(tx: Tx): Promise<void> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('sys_category')) as alone`.execute(tx);
  if (!rows[0]?.alone) throw refuse('分类正在被他人调整，请稍后再试');
}

/** Everybody's trees are kept by the platform: a tenant that changed them would change them for all. */
function assertOwn(actor: Actor, node: { tenantId: number } | null): void {
  if (node && node.tenantId !== actor.tenantId) throw refuse('公用分类只能由平台维护，请在本租户自己的分类中操作');
}

/** The node above the one that a file's row describes: of those whose code begins its own, the one with the longest. */
async function parentOfCode(tx: Tx, actor: Actor, code: string): Promise<Parent> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_category where starts_with(${code}, code) and code <> ${code} and tenant_id in (0, ${actor.tenantId})
    order by length(code) desc limit 1`.execute(tx);
  // Through the gate: what the actor may not see is no place for his rows.
  return categoryById(tx, actor, rows[0]?.id ?? null);
}

async function newCode(tx: Tx, parent: Parent, wanted: string | null): Promise<string> {
  const level = await categoryLevel(tx, parent);
  if (wanted === null) return takeLevelCode(tx, level);
  if (!/^[A-Za-z0-9_-]+$/.test(wanted)) throw invalid({ code: '类型编码只能由字母、数字、下划线和横杠组成' });
  const known = await tx.selectFrom('sys_category').select('id').where('code', '=', wanted).executeTakeFirst();
  if (known) throw refuse('分类编码已经存在，忽略导入。');
  await keepLevelCode(tx, level, wanted);
  return wanted;
}

/** A node and all below it; refused when part of that is out of the actor's sight. */
async function branchOf(tx: Tx, actor: Actor, id: string): Promise<Node[]> {
  const { rows } = await sql<Node & { visible: boolean }>`
    with recursive below as (
      select id from sys_category where id = ${id}
      union select c.id from sys_category c join below b on c.pid = b.id)
    select t.id, t.name, t.code, ${scopeSql(scopeOf(category, actor))} as visible
    from sys_category t join below on below.id = t.id`.execute(tx);
  if (rows.some(({ visible }) => !visible)) throw refuse('下级分类中有您无权操作的分类');
  return rows;
}

/** Fields name the tree that they choose from by its code: without it nothing could be chosen any more. */
function assertNoFieldStarts(branch: readonly Node[], what: string): void {
  for (const resource of resources)
    for (const field of Object.values(resource.fields)) {
      const node = field.type === 'category' ? branch.find(({ code }) => code === field.root) : undefined;
      if (node) throw refuse(`分类“${node.name}”被“${resource.label}”的“${field.label}”使用，${what}`);
    }
}

/** Nodes say on the wire whether something is below them; names and places may have changed for everybody. */
async function tellParents({ app, tx }: WriteContext, ...ids: string[]): Promise<void> {
  await sql`update sys_category p set has_child = s.flag
    from (select q.id, case when exists (select from sys_category c where c.pid = q.id) then '1' end as flag
      from sys_category q where q.id = any(${[...new Set(ids)].sort()})) s
    where p.id = s.id and p.has_child is distinct from s.flag`.execute(tx);
  await app.dictTexts.changed(tx, 'category');
}
