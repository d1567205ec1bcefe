import { allEndpoints } from '@dossier/contract/all.ts';
import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

/** Parameters that paged calls need besides, and where the walk cannot make them up. */
const besides: Record<string, Record<string, string>> = {
  '/sys/user/queryByOrgCode': { orgCode: 'A01' },
  '/sys/sysDepartRole/list': { deptId: 'x' },
  '/sys/sysDepartRole/memberList': { roleId: 'x' },
};

interface Query {
  properties?: Record<string, { maximum?: number }>;
  required?: string[];
}

const queryOf = (target: Endpoint) => target.query as Query;
const paged = allEndpoints().filter((target) => queryOf(target).properties?.pageSize && target.answer !== 'file');

describe('paging', () => {
  let app: TestApp;
  let token: string;
  const ask = ({ method, path, query: schema }: Endpoint, query: Record<string, string>) => {
    const needed = ((schema as Query).required ?? []).map((name) => [name, 'x']);
    return app.call(method, path.replace(':code', 'sys_position,name,code').replace(/:\w+/g, 'x'), {
      token,
      query: { ...Object.fromEntries(needed), ...besides[path], ...query },
    });
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
  });

  it('is of one kind in every call that has it', () => {
    expect(paged.length).toBeGreaterThan(40);
    for (const target of paged) {
      const { pageNo, pageSize } = queryOf(target).properties ?? {};
      expect(pageSize, target.path).toHaveProperty('x-below');
      if (pageNo) expect(pageNo, target.path).toHaveProperty('x-below', 1);
    }
  });

  it('is never a reason to refuse a call', async () => {
    const odd = ['0', '-1', '99999', '1e99', '9'.repeat(400), '1.5', 'all', '', '٣'];
    for (const target of paged) {
      const plain = await ask(target, {});
      for (const value of odd) {
        const answer = await ask(target, { pageNo: value, pageSize: value });
        expect({ path: target.path, value, success: answer.success, message: answer.message }).toMatchObject({
          path: target.path,
          success: plain.success,
          message: plain.message,
        });
      }
    }
  });

  it('reads page 0 as the first one, and sizes outside the bounds as the bound', async () => {
    const page = async (query: Record<string, string>) => {
      const { size, current, records } = (await app.call('GET', '/sys/role/list', { token, query })).result;
      return { size, current, some: records.length > 0 };
    };
    expect(await page({ pageNo: '0', pageSize: '0' })).toEqual({ size: 1000, current: 1, some: true });
    expect(await page({ pageNo: '-7', pageSize: '-1' })).toEqual({ size: 1000, current: 1, some: true });
    expect(await page({ pageNo: '1', pageSize: '99999' })).toEqual({ size: 1000, current: 1, some: true });
    expect(await page({ pageNo: '1', pageSize: '20' })).toEqual({ size: 20, current: 1, some: true });
    expect(await page({ pageNo: '9'.repeat(30) })).toEqual({ size: 10, current: 2_147_483_647, some: false });
    expect(await page({})).toEqual({ size: 10, current: 1, some: true });
  });
});
