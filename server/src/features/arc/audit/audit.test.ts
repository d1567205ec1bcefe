import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { inTransaction } from '#db/database.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { verifyChain } from '#services/audit-chain/verify.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { aPerson, userPassword } from '#test/people.ts';
import { archiveShelf, itemDraft } from '#test/registers.ts';
import { anchorChains } from './anchor.job.ts';

interface Entry {
  seq: number;
  action: string;
  objNo: string | null;
  detail: string | null;
  actor: string;
}

describe('the audit chain', () => {
  let app: TestApp;
  let token: string;
  let shelf: { fondsId: string; classId: string };
  const post = (url: string, body: object, by = token) => app.call('POST', url, { token: by, body });
  const entries = async (query: object): Promise<Entry[]> => {
    await app.auditChain.turn();
    const { result } = await app.call('GET', '/arc/audit/list', {
      token,
      query: { pageSize: '100', order: 'asc', column: 'seq', ...query },
    });
    return result.records;
  };
  const verify = (by = token) => app.call('POST', '/arc/audit/verify', { token: by, body: {} });
  const aHeld = async (change: object = {}) => {
    const { result } = await post('/arc/item/add', itemDraft(shelf, change));
    await post('/arc/item/receive', { ids: result.id });
    return (await app.call('GET', '/arc/item/queryById', { token, query: { id: result.id } })).result;
  };
  /** Changes the chain as somebody does who owns the database; afterwards it is as it was. */
  const tampered = async (change: string, then: () => Promise<void>) => {
    const { db } = app;
    await app.auditChain.turn();
    await sql`create table kept_chain as select tenant_id, seq, body, hash from sys_audit_chain`.execute(db);
    await sql`alter table sys_audit_chain disable trigger all`.execute(db);
    try {
      await sql.raw(change).execute(db);
      await then();
    } finally {
      await sql`delete from sys_audit_pending`.execute(db);
      await sql`delete from sys_audit_chain`.execute(db);
      await sql`insert into sys_audit_chain (tenant_id, seq, body, hash) select * from kept_chain`.execute(db);
      await sql`alter table sys_audit_chain enable trigger all`.execute(db);
      await sql`drop table kept_chain`.execute(db);
    }
  };
  const lastSeq = async () => {
    await app.auditChain.turn();
    const { rows } = await sql<{
      seq: string;
    }>`select max(seq) as seq from sys_audit_chain where tenant_id = 0`.execute(app.db);
    return Number(rows[0]?.seq);
  };

  beforeAll(async () => {
    app = await testApp();
    token = await app.signIn();
    shelf = await archiveShelf(app, token);
  });
  beforeEach(async () => {
    await sql`delete from sys_audit_anchor`.execute(app.db);
  });

  it('has every deed on a record with who, what and its number, and nothing of what the record says', async () => {
    const item = await aHeld({ title: '关于年度审计工作安排的通知', secret: 2, secretYears: 5 });
    await app.call('PUT', '/arc/item/edit', { token, body: { id: item.id, version: item.version, note: '已核对' } });
    const found = await entries({ objId: item.id });
    expect(found.map(({ action }) => action)).toEqual(expect.arrayContaining(['ARC_ITEM_ADD', 'ARC_ITEM_RECEIVE']));
    expect(found.every(({ actor }) => actor === 'admin')).toBe(true);
    const received = found.find(({ action }) => action === 'ARC_ITEM_RECEIVE');
    expect(received?.objNo).toBe(item.archiveNo);
    expect(JSON.parse(received?.detail ?? '').fields).toEqual(expect.arrayContaining(['archiveNo', 'status']));
    expect(JSON.stringify(found)).not.toContain('年度审计工作');
  });

  it('says nothing of a deed that was refused', async () => {
    const before = await lastSeq();
    expect((await post('/arc/item/add', itemDraft(shelf, { title: '1' }))).success).toBe(false);
    const { rows } = await sql`select 1 from sys_audit_chain where seq > ${before} and action like 'ARC_ITEM%'`.execute(
      app.db,
    );
    expect(await lastSeq()).toBeGreaterThanOrEqual(before);
    expect(rows).toHaveLength(0);
  });

  it('numbers entries without a gap, however many write at once and whoever appends', async () => {
    const before = await lastSeq();
    const note = (index: number) =>
      inTransaction(app.db, (tx) =>
        addToChain(tx, { actor: systemActor, origin: systemOrigin }, [
          { action: 'TEST', objType: 'test', objId: String(index), objNo: null },
        ]),
      );
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => note(index)),
      app.auditChain.turn(),
      app.auditChain.turn(),
    ]);
    expect(await lastSeq()).toBe(before + 40);
    expect(await verify()).toMatchObject({ success: true, result: { entries: before + 41 } });
  });

  it('is changed by nobody through the database user of the product', async () => {
    await aHeld();
    await app.auditChain.turn();
    for (const change of [
      sql`update sys_audit_chain set hash = hash`,
      sql`delete from sys_audit_chain where seq = 1`,
      sql`truncate sys_audit_chain`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow(/appended to and nothing else/);
  });

  it('names the entry that somebody changed by one byte, removed, or put in (T3, AR80)', async () => {
    for (let at = 0; at < 3; at += 1) await aHeld();
    const seq = (await lastSeq()) - 3;
    const broken = `审计链在序号${seq}处校验失败，请立即联系安全审计员`;
    await tampered(
      `update sys_audit_chain set body = replace(body, '"actor":"admin"', '"actor":"admln"') where seq = ${seq} and tenant_id = 0`,
      async () => {
        expect(await verify()).toMatchObject({ success: false, message: broken });
      },
    );
    await tampered(`delete from sys_audit_chain where seq = ${seq}`, async () => {
      expect((await verify()).message).toBe(broken);
    });
    await tampered(
      `update sys_audit_chain a set hash = b.hash from sys_audit_chain b where a.seq = ${seq} and b.seq = ${seq - 1}`,
      async () => {
        expect((await verify()).message).toBe(broken);
      },
    );
    expect((await verify()).success).toBe(true);
  });

  it('finds by its anchors that the newest entries were cut off, also when the anchors of the database went with them (T3)', async () => {
    await aHeld();
    const end = await lastSeq();
    const day = new Date('2026-06-01T16:05:00Z');
    expect(await anchorChains(app, day)).toMatchObject({ broken: [] });
    await tampered(`delete from sys_audit_chain where seq > ${end - 10}`, async () => {
      expect((await verify()).message).toBe(`审计链在序号${end}处校验失败，请立即联系安全审计员`);
      await sql`delete from sys_audit_anchor`.execute(app.db);
      const { broken } = await verifyChain(app.db, 0, { dataDir: app.config.dataDir });
      expect(broken).not.toBeNull();
      // The next night finds it too, and anchors nothing.
      const night = await anchorChains(app, new Date('2026-06-02T16:05:00Z'));
      expect(night.broken).toHaveLength(1);
      expect(night.anchored).toBe(0);
    });
  });

  it('gives an extract that a tool without server verifies, and that fails by one changed byte', async () => {
    await aHeld();
    await app.auditChain.turn();
    const answer = await app.http.inject({
      method: 'GET',
      url: `${app.config.apiPrefix}/arc/audit/extract`,
      headers: { 'x-access-token': token },
    });
    expect(answer.statusCode).toBe(200);
    const file = path.join(app.config.dataDir, 'extract.jsonl');
    writeFileSync(file, answer.body);
    const run = () => {
      const tool = fileURLToPath(new URL('../../../verify.ts', import.meta.url));
      const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, tool, file], {
        encoding: 'utf8',
      });
      return { status, said: stdout + stderr };
    };
    expect(run()).toMatchObject({ status: 0, said: expect.stringMatching(/entries hold/) });
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"actor":"admin"', '"actor":"admim"'));
    expect(run()).toMatchObject({ status: 1, said: expect.stringMatching(/NOT VALID: entry \d+/) });
    writeFileSync(file, text.trimEnd().split('\n').slice(0, -1).join('\n'));
    expect(run()).toMatchObject({ status: 1, said: expect.stringMatching(/missing/) });
    writeFileSync(file, 'no extract');
    expect(run().status).toBe(2);
  });

  it('is read by auditors alone, and reading it is noted', async () => {
    const reader = await aPerson(app, { permissions: ['arc:item:list'] });
    const auditor = await aPerson(app, { permissions: ['arc:audit:list', 'arc:audit:verify'] });
    const own = await app.signIn(reader.username, userPassword);
    for (const [method, url] of [
      ['GET', '/arc/audit/list'],
      ['POST', '/arc/audit/verify'],
      ['GET', '/arc/audit/extract'],
      ['GET', '/arc/auditAnchor/list'],
    ] as const)
      expect((await app.call(method, url, { token: own, ...(method === 'POST' ? { body: {} } : {}) })).code, url).toBe(
        510,
      );
    const by = await app.signIn(auditor.username, userPassword);
    expect((await app.call('GET', '/arc/audit/list', { token: by })).success).toBe(true);
    const noted = await entries({ actor: auditor.username });
    expect(noted.map(({ action }) => action)).toContain('AUDIT_READ');
  });
});
