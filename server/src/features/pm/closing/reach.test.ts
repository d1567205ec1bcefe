import { projectClose } from '@dossier/contract/pm/closing/close.ts';
import { subEval } from '@dossier/contract/pm/closing/sub-eval.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type ClosingDesk, closingDesk } from '#test/closings.ts';
import { aSupplier } from '#test/registers.ts';
import { fetchBytes } from '#test/upload.ts';

const marks = { quality: 80, progress: 80, teamwork: 80, safety: 80 };

describe('closings and evaluations of a project', () => {
  let app: TestApp;
  let desk: ClosingDesk;
  let stranger: string;
  let hidden: string;
  const drafts: Record<string, object> = {};
  const records: Record<string, string> = {};
  const registers = [projectClose, subEval].map((register) => [register.name, register.path, register] as const);

  beforeAll(async () => {
    app = await testApp();
    desk = await closingDesk(app);
    const rights = ['list', 'add', 'edit', 'delete', 'export', 'print'];
    const person = await desk.person({
      permissions: [
        'pm:project:list',
        ...registers.flatMap(([, , one]) => rights.map((right) => `${one.permission}:${right}`)),
      ],
      rules: [{ component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' }],
    });
    stranger = person.token;
    hidden = await desk.aProject('70', { name: '绝密项目', allowSub: 'Y' });
    await aSupplier(app, desk.admin, '杭州启航软件');
    const { id: contractId } = await desk.made('/pm/contract', {
      ...{ name: '绝密分包', kind: 'sub', supplier: '杭州启航软件', projectId: hidden, cur: 'CNY', amount: 9 },
      ...{ startDate: '2026-01-05', endDate: '2026-12-31' },
    });
    drafts.close = { projectId: hidden, result: 'normal', summary: '绝密总结', lessons: '无' };
    drafts.subEval = { projectId: hidden, contractId, period: '绝密期', ...marks };
    for (const [name, path] of registers) records[name] = (await desk.made(path, drafts[name] ?? {})).id;
  });

  it.each(registers)('%s: who is not of the project finds no trace of it, by no door', async (name, path) => {
    const id = records[name] ?? '';
    const get = (at: string, query: Record<string, string> = {}) =>
      app.call('GET', `${path}${at}`, { token: stranger, query });
    expect((await get('/list')).result.total).toBe(0);
    expect((await get('/list', { projectId: hidden })).result.total).toBe(0);
    expect((await get('/queryById', { id })).message).toBe('记录不存在或已被删除');
    for (const { value } of (await get('/figures')).result) expect(value ?? 0).toBe(0);
    const file = await fetchBytes(app, `${path}/exportXls?format=xls`, stranger);
    expect([file.status, file.bytes.includes(Buffer.from('绝密', 'utf16le'))]).toEqual([200, false]);
    const edit = await app.call('PUT', `${path}/edit`, { token: stranger, body: { id, version: 1 } });
    expect(edit.reason).toBe('missing');
    const gone = await app.call('DELETE', `${path}/delete`, { token: stranger, query: { id } });
    expect(gone.reason).toBe('missing');
    const query = { tableName: path, tableDataId: id };
    expect((await app.call('GET', '/sys/comment/timeline', { token: stranger, query })).success).toBe(false);
  });

  it.each(registers)('%s: nobody adds one to a project that they may not see', async (name, path) => {
    const answer = await app.call('POST', `${path}/add`, { token: stranger, body: drafts[name] });
    expect(answer.result?.fields?.projectId ?? answer.message).toMatch(/不存在|没有权限/);
  });

  it('is known to nobody of another tenant', async () => {
    await sql`insert into sys_tenant (id, name, status) values (7, '七号公司', 1)`.execute(app.db);
    const person = await desk.person({
      permissions: ['pm:project:list', ...registers.map(([, , one]) => `${one.permission}:list`)],
      tenants: [7],
    });
    for (const [name, path] of registers) {
      const seen = await app.call('GET', `${path}/queryById`, {
        token: person.token,
        query: { id: records[name] ?? '' },
        headers: { 'tenant-id': '7' },
      });
      expect(seen.success).toBe(false);
    }
  });
});
