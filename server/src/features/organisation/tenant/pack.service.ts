import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { addPack, editPack, listPacks } from '@dossier/contract/organisation/tenant-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { isAdministrator } from '#access/reach.ts';
import { fieldError, forbidden, notFound, refuse } from '#core/errors.ts';
import { type Db, inTransaction, isPgError, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { assertMayChangeRights, rightsById } from '#features/identity/role/role.public.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { Caller } from './members.service.ts';
import { assertPlatform, seenTenant } from './tenant.hooks.ts';

type Pack = ResultOf<typeof listPacks>[number];
const longestName = 20;
const longestRemark = 100;

/** Packages of a tenant with what each gives. */
export async function packsOf(db: Db, actor: Actor, tenantId: number): Promise<Pack[]> {
  await seenTenant(db, actor, tenantId);
  const { rows } = await sql<Pack>`
    select k.id, k.tenant_id as "tenantId", k.pack_name as "packName", k.status, k.remarks,
      coalesce(array_agg(p.permission_id order by p.permission_id) filter (where p.permission_id is not null), '{}')
        as "permissionIds"
    from sys_tenant_pack k left join sys_tenant_pack_perms p on p.pack_id = k.id
    where k.tenant_id = ${tenantId} group by k.id order by k.create_time, k.id`.execute(db);
  return rows;
}

/** Adds a package. With the first one a tenant is limited to what its packages give. */
export async function addPackTo(caller: Caller, { tenantId, ...body }: BodyOf<typeof addPack>): Promise<void> {
  await changed(caller, `添加租户${tenantId}的套餐：${body.packName}`, async (tx) => {
    await seenTenant(tx, caller.actor, tenantId);
    const id = newId();
    await tx
      .insertInto('sys_tenant_pack')
      .values({
        id,
        tenant_id: tenantId,
        pack_name: nameOf(body.packName),
        status: body.status ?? '1',
        remarks: remarkOf(body.remarks),
        create_by: caller.actor.username,
        create_time: wireNow(),
      })
      .execute();
    await setRights(tx, caller.actor, id, csvOf(body.permissionIds));
  });
}

export async function changePack(caller: Caller, { id, ...body }: BodyOf<typeof editPack>): Promise<void> {
  await changed(caller, `编辑租户套餐：${body.packName ?? id}`, async (tx) => {
    const before = await lockPack(tx, id);
    if (body.status !== undefined && body.status !== before.status) await assertHolds(tx, caller.actor, id);
    await tx
      .updateTable('sys_tenant_pack')
      .set({
        ...(body.packName === undefined ? {} : { pack_name: nameOf(body.packName) }),
        ...(body.status === undefined ? {} : { status: body.status }),
        ...(body.remarks === undefined ? {} : { remarks: remarkOf(body.remarks) }),
        update_by: caller.actor.username,
        update_time: wireNow(),
      })
      .where('id', '=', id)
      .execute();
    if (body.permissionIds !== undefined) await setRights(tx, caller.actor, id, csvOf(body.permissionIds));
  });
}

export async function removePack(caller: Caller, id: string): Promise<void> {
  await changed(caller, `删除租户套餐：${id}`, async (tx) => {
    const { tenant_id } = await lockPack(tx, id);
    await assertHolds(tx, caller.actor, id);
    await tx.deleteFrom('sys_tenant_pack').where('id', '=', id).execute();
    const { rows } = await sql`select 1 from sys_tenant_pack where tenant_id = ${tenant_id} limit 1`.execute(tx);
    if (rows.length === 0 && !isAdministrator(caller.actor))
      throw forbidden('删除最后一个套餐后租户不再受限，只有管理员可以操作');
  });
}

/** Packages decide what everybody in a tenant may do: only the platform changes them, and all rights are read again. */
async function changed(caller: Caller, content: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  const { app, actor, origin } = caller;
  assertPlatform(actor);
  await inTransaction(app.db, async (tx) => {
    await work(tx);
    await app.sessions.refresh(tx);
    await writeLog(tx, actor, origin, { operate: operateType.edit, method: 'system:tenant:pack', content });
  }).catch((error: unknown) => {
    if (isPgError(error) && error.constraint === 'sys_tenant_pack_tenant_id_pack_name_key')
      throw fieldError('packName', '该租户已有同名套餐');
    throw error;
  });
}

/** Its tenant is locked too: two who each delete one of the last two packages do so one after the other. */
async function lockPack(tx: Tx, id: string): Promise<{ tenant_id: number; status: string }> {
  const found = await tx
    .selectFrom('sys_tenant_pack as k')
    .innerJoin('sys_tenant as t', 't.id', 'k.tenant_id')
    .select(['k.tenant_id', 'k.status'])
    .where('k.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** What switching or deleting a package gives or takes is held by whoever does it. */
async function assertHolds(tx: Tx, actor: Actor, packId: string): Promise<void> {
  assertMayChangeRights(actor, await rightsById(tx, await rightsIn(tx, packId)));
}

async function rightsIn(tx: Tx, packId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_tenant_pack_perms')
    .select('permission_id')
    .where('pack_id', '=', packId)
    .execute();
  return rows.map((row) => row.permission_id);
}

/** Nobody gives a tenant, nor takes from it, what he does not hold himself. */
async function setRights(tx: Tx, actor: Actor, packId: string, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const known = await rightsById(tx, ids);
  if (known.length !== wanted.size) throw refuse('授权失败！');
  const before = new Set(await rightsIn(tx, packId));
  const removed = [...before].filter((id) => !wanted.has(id));
  assertMayChangeRights(actor, [...known.filter(({ id }) => !before.has(id)), ...(await rightsById(tx, removed))]);
  await sql`delete from sys_tenant_pack_perms where pack_id = ${packId} and permission_id = any(${removed})`.execute(
    tx,
  );
  await sql`insert into sys_tenant_pack_perms (pack_id, permission_id) select ${packId}, unnest(${[...wanted]}::text[])
    on conflict do nothing`.execute(tx);
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') throw fieldError('packName', '套餐名称不能为空');
  if (name.length > longestName) throw fieldError('packName', `套餐名称不能超过${longestName}个字`);
  return name;
}

function remarkOf(text: string | null | undefined): string | null {
  if ((text ?? '').length > longestRemark) throw fieldError('remarks', `备注不能超过${longestRemark}个字`);
  return text || null;
}
