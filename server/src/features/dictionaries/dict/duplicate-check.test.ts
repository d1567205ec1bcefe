import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';

/* Checks while typing agree with what saving says, in two tenants of one installation. */

let app: TestApp;
let first: string;
let second: string;
let reader: string;

beforeAll(async () => {
  app = await testApp();
  for (const id of [71, 72])
    await app.db
      .insertInto('sys_tenant')
      .values({ id, name: `租户${id}`, status: 1 })
      .execute();
  const permissions = ['role', 'category', 'position'].flatMap((name) => [`system:${name}:add`, `system:${name}:list`]);
  permissions.push('system:category:delete');
  const signInOf = async (tenant: number, held: readonly string[]) =>
    app.signIn((await aPerson(app, { tenants: [tenant], permissions: held })).username, userPassword);
  first = await signInOf(71, [...permissions, 'system:role:checkRoleCode']);
  second = await signInOf(72, [...permissions, 'system:role:checkRoleCode']);
  reader = await signInOf(72, ['system:category:list']);
});

const check = (token: string, tableName: string, fieldName: string, fieldVal: string) =>
  app.call('GET', '/sys/duplicate/check', { token, query: { tableName, fieldName, fieldVal } });
const add = (token: string, path: string, body: object) => app.call('POST', path, { token, body });

describe('a check while typing', () => {
  it('knows the codes of roles of every tenant, as saving does, and tells nothing but that they are taken', async () => {
    const role = { roleName: '文员', roleCode: 'clerk' };
    expect((await check(second, 'sys_role', 'role_code', 'clerk')).success).toBe(true);
    expect((await add(first, '/sys/role/add', role)).success).toBe(true);
    const taken = await check(second, 'sys_role', 'role_code', 'clerk');
    expect(taken).toMatchObject({ success: false, message: '该值不可用，系统中已存在！', result: { free: false } });
    const query = { roleCode: 'clerk' };
    expect((await app.call('GET', '/sys/role/checkRoleCode', { token: second, query })).success).toBe(false);
    expect((await add(second, '/sys/role/add', role)).success).toBe(false);
    expect((await check(second, 'sys_role', 'role_code', 'clerk2')).success).toBe(true);
  });

  it('knows the codes of categories of every tenant, also those in the bin, for whoever may add some', async () => {
    const { result } = await add(first, '/sys/category/add', { name: '甲类' });
    const taken = () => check(second, 'sys_category', 'code', result.code);
    expect((await taken()).success).toBe(false);
    const deleted = await app.call('DELETE', '/sys/category/delete', { token: first, query: { id: result.id } });
    expect(deleted.success).toBe(true);
    expect((await taken()).success).toBe(false);
    // Who types none is told of what he sees alone.
    expect((await check(reader, 'sys_category', 'code', result.code)).success).toBe(true);
  });

  it('knows the codes of positions of one tenant alone: another may use them too', async () => {
    const position = { code: 'ZW1', name: '文员', postRank: '1' };
    expect((await add(first, '/sys/position/add', position)).success).toBe(true);
    expect((await check(first, 'sys_position', 'code', 'ZW1')).success).toBe(false);
    expect((await check(second, 'sys_position', 'code', 'ZW1')).success).toBe(true);
    expect((await add(second, '/sys/position/add', position)).success).toBe(true);
  });
});
