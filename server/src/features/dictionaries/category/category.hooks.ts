import { categoryRoot, type Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { category } from '@dossier/contract/dictionaries/category.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { invalid, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { keepLevelCode, takeLevelCode } from '#db/level-code.ts';
import { assertFieldsUnused } from '#engine/resource/field-references.ts';
import { keepVersions } from '#engine/resource/history.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { rowsByIds } from '#engine/resource/read.ts';
import type { Resources } from '#engine/resource/registry.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { categoryById, categoryLevel } from './category-code.ts';
import { branchOf, keepTree, type Node, takeTree, tellParents } from './category-tree.ts';

/** Marks the rows of a file: only they may bring a code. No client can send a symbol. */
const fromFile = Symbol('from a file');

type Parent = Awaited<ReturnType<typeof categoryById>>;

/** What a category does beyond a plain record: code, place in the tree, into the bin with all below. */
export const categoryHooks: Hooks<typeof category> = {
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
    draft.code = await newCode(tx, actor, parent, wanted);
  },
  async afterAdd(context, record) {
    await tellParents(context, String(record.pid));
  },
  async beforeEdit(context, draft, before) {
    const { app, tx, actor } = context;
    assertOwn(actor, { tenantId: Number(before.tenantId) });
    if (draft.pid === undefined) return;
    draft.pid ??= categoryRoot;
    if (draft.pid === before.pid) return;
    await takeTree(tx);
    const parent = await categoryById(tx, actor, String(draft.pid));
    assertOwn(actor, parent);
    const branch = await branchOf(tx, actor, before.id);
    if (branch.some(({ id }) => id === parent?.id)) throw invalid({ pid: '上级分类不能是本分类或其下级' });
    assertNoFieldStarts(app.resources, branch, '不能更换上级');
    draft.code = await newCode(tx, actor, parent, null);
    const old = String(before.code);
    await sql`update sys_category set code = ${draft.code}::text || substr(code, ${old.length + 1}::int)
      where id = any(${branch.map(({ id }) => id)}) and id <> ${before.id} and starts_with(code, ${old})`.execute(tx);
  },
  async afterEdit(context, after, before) {
    await tellParents(context, String(before.pid), String(after.pid));
  },
  async beforeDelete({ app, tx, actor }, record) {
    await takeTree(tx);
    assertOwn(actor, { tenantId: Number(record.tenantId) });
    const branch = await branchOf(tx, actor, record.id);
    await assertUnused({ app, tx }, branch);
    await putIntoBin(tx, actor, record.id, branch);
  },
  async afterDelete(context, record) {
    await joinEntryAbove(context.tx, record.id);
    await tellParents(context, String(record.pid));
  },
  logEntry(action, records) {
    const words = { add: '添加', edit: '编辑', delete: '删除' }[action];
    const names = records.map(({ name, code }) => `${String(name)}（${String(code)}）`).join('，');
    const below = action === 'delete' ? '，含下级' : '';
    return { content: `${words}分类，${names}${below}`, operate: { add: 2, edit: 3, delete: 4 }[action] };
  },
};

/** Everybody's trees are kept by the platform: a tenant that changed them would change them for all. */
function assertOwn(actor: Actor, node: { tenantId: number } | null): void {
  if (node && node.tenantId !== actor.tenantId) throw refuse('公用分类只能由平台维护，请在本租户自己的分类中操作');
}

/** The node above the one that a file's row describes: of those whose code begins its own, the one with the longest. */
async function parentOfCode(tx: Tx, actor: Actor, code: string): Promise<Parent> {
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    select id, del_flag = 1 as deleted from sys_category
    where starts_with(${code}, code) and code <> ${code} and tenant_id in (0, ${actor.tenantId})
    order by length(code) desc limit 1`.execute(tx);
  if (rows[0]?.deleted) throw refuse(`编码“${code}”的上级分类在回收站中，请先取回`);
  // Through the gate: what the actor may not see is no place for his rows.
  return categoryById(tx, actor, rows[0]?.id ?? null);
}

async function newCode(tx: Tx, actor: Actor, parent: Parent, wanted: string | null): Promise<string> {
  const level = await categoryLevel(tx, parent);
  if (wanted === null) return takeLevelCode(tx, level);
  if (!/^[A-Za-z0-9_-]+$/.test(wanted)) throw invalid({ code: '类型编码只能由字母、数字、下划线和横杠组成' });
  const known = await tx
    .selectFrom('sys_category')
    .select(['del_flag', 'tenant_id'])
    .where('code', '=', wanted)
    .executeTakeFirst();
  if (known?.del_flag === 1 && known.tenant_id === actor.tenantId)
    throw refuse(`类型编码“${wanted}”在回收站中，请取回或彻底删除后再导入`);
  if (known) throw refuse('分类编码已经存在，忽略导入。');
  await keepLevelCode(tx, level, wanted);
  return wanted;
}

/** What is below a deleted node goes with it, as one entry; what was in the bin before stays an entry of its own. */
async function putIntoBin(tx: Tx, actor: Actor, entry: string, branch: readonly Node[]): Promise<void> {
  const ids = branch.filter(({ deleted }) => !deleted).map(({ id }) => id);
  const below = await rowsByIds(
    tx,
    scopeOf(category, actor),
    ids.filter((id) => id !== entry),
  );
  await sql`update sys_category set del_flag = 1, bin_entry = ${entry}, update_by = ${actor.username},
    update_time = ${wireNow()}::timestamptz where id = any(${ids})`.execute(tx);
  await keepVersions(
    tx,
    category,
    actor,
    below.map((row) => ({ ...row, delFlag: 1 })),
  );
}

/** A node above that is in the bin was deleted in the same step: then both are one entry, in whatever order they came. */
async function joinEntryAbove(tx: Tx, id: string): Promise<void> {
  await sql`update sys_category c set bin_entry = up.bin_entry from sys_category own join sys_category up on up.id = own.pid
    where own.id = ${id} and up.del_flag = 1 and c.bin_entry = ${id}`.execute(tx);
}

/** Refuses while records name a node of the branch or fields choose from it. */
export async function assertUnused(context: Pick<WriteContext, 'app' | 'tx'>, branch: readonly Node[]): Promise<void> {
  assertNoFieldStarts(context.app.resources, branch, '不能删除');
  await assertFieldsUnused(context, 'category', branch);
}

/** The fields of a screen and of the lines of its records. */
const fieldsOf = ({ fields, parts }: Resource): Field[] =>
  [fields, ...Object.values(parts).map((part) => part.fields)].flatMap((some) => Object.values(some));

/** Fields name the tree that they choose from by its code: without it nothing could be chosen any more. */
function assertNoFieldStarts(resources: Resources, branch: readonly Node[], what: string): void {
  for (const resource of resources.all())
    for (const field of fieldsOf(resource)) {
      const node = field.type === 'category' ? branch.find(({ code }) => code === field.root) : undefined;
      if (node) throw refuse(`分类“${node.name}”被“${resource.label}”的“${field.label}”使用，${what}`);
    }
}
