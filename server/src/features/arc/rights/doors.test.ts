import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type ArchiveLending, archiveLendingOf, inDays } from '#test/archive-lending.ts';
import { type ArchiveSearch, archiveSearchOf } from '#test/archive-search.ts';
import { minimalRow } from '#test/minimal-row.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { aPerson, setClearance, userPassword } from '#test/people.ts';
import { fetchBytes } from '#test/upload.ts';

/** All that a keeper of the archive reads, of every register that a record turns up in. */
const rights = [
  ...['arc:item:list', 'arc:item:edit', 'arc:item:export', 'arc:item:print', 'arc:file:download', 'arc:search:list'],
  ...['arc:volume:list', 'arc:intake:list', 'arc:hold:list', 'arc:appraisal:list', 'arc:destroy:list', 'arc:due:list'],
  ...['arc:transfer:list', 'arc:inventory:list', 'arc:inventoryLine:list', 'arc:checkRun:list', 'arc:checkResult:list'],
  ...['arc:correct:list', 'arc:access:list', 'arc:move:list', 'arc:loan:list', 'arc:loan:desk', 'arc:box:list'],
  ...['arc:acl:list', 'arc:fonds:list', 'arc:class:list', 'arc:renumber:list', 'arc:queue:list', 'system:dataLog:list'],
  ...['arc:loan:add', 'arc:loan:submit', 'arc:package:list'],
];
const marker = '蓝鲸机密事项';

describe('a record that is closed to somebody (DR4, DR5, DR8, T2)', () => {
  let app: TestApp;
  let on: ArchiveSearch;
  let lending: ArchiveLending;
  let id: string;
  let path: string;
  let no: string;
  let parent: string;
  let person: { id: string; username: string; by: string };
  const papers: Record<string, string> = {};

  const get = async (address: string, query: Record<string, string> = {}) =>
    await app.call('GET', address, { token: person.by, query });
  const textOf = async (address: string, query: Record<string, string> = {}) =>
    JSON.stringify(await get(address, query));
  const bytesOf = async (address: string) => (await fetchBytes(app, address, person.by)).bytes.toString('utf8');

  const sheetOf = async (address: string) => {
    const { bytes, headers } = await fetchBytes(app, address, person.by);
    if (String(headers['content-type']).includes('json')) return bytes.toString('utf8');
    const rows: unknown[][] = [];
    for await (const { cells } of (await readWorkbook(bytes)).rows) rows.push([...cells]);
    return JSON.stringify(rows);
  };
  const printOf = async (address: string) => {
    const { pdf, message } = await askPrint(app, address, { token: person.by });
    return pdf ? (await readPdf(pdf)).pages.join().replaceAll(/\s/g, '') : String(message);
  };

  /** What each door tells; a trace of the record is its title, its number or its id, or that of a paper that lists it. */
  const doors: Record<string, () => Promise<string>> = {
    list: () => textOf('/arc/item/list', { pageSize: '100' }),
    'list by its number': () => textOf('/arc/item/list', { archiveNo: `${no}*` }),
    'search of the list': () => textOf('/arc/item/list', { keyword: '蓝鲸机密' }),
    detail: () => textOf('/arc/item/queryById', { id }),
    export: () => sheetOf('/arc/item/exportXls'),
    'export of chosen ones': () => sheetOf(`/arc/item/exportXls?selections=${id}`),
    print: () => printOf('/arc/item/print/register'),
    search: () => textOf('/arc/search', { q: '蓝鲸机密', pageSize: '50' }),
    'search by the text of its file': () => textOf('/arc/search', { q: '鲸落深处', pageSize: '50' }),
    files: () => textOf('/arc/item/files', { id }),
    original: () => bytesOf(`/sys/common/static/${path}`),
    picker: () => textOf('/sys/dict/loadDict/arc_item,title,id', { keyword: marker }),
    'name of a chosen one': () => textOf('/sys/dict/loadDictItem/arc_item,title,id', { key: id }),
    'versions of its data': () => textOf('/sys/dataLog/queryDataVerList', { dataTable: 'arc_item', dataId: id }),
    'changes of everything': () => textOf('/sys/dataLog/list', { pageSize: '100' }),
    comments: () => textOf('/sys/comment/timeline', { tableName: 'arc_item', tableDataId: id }),
    corrections: () => textOf('/arc/correct/list', { pageSize: '100' }),
    due: () => textOf('/arc/due/list', { pageSize: '100' }),
    moves: () => textOf('/arc/move/list', { pageSize: '100' }),
    readings: () => textOf('/arc/access/list', { pageSize: '100' }),
    'findings of checks': () => textOf('/arc/checkResult/list', { pageSize: '100' }),
    'lines of counts': () => textOf('/arc/inventoryLine/list', { pageSize: '100' }),
    'lists of access': () => textOf('/arc/acl/list', { pageSize: '100' }),
    loan: () => textOf('/arc/loan/queryById', { id: papers.arc_loan ?? '' }),
    'loan at the desk': () => textOf('/arc/desk/work'),
    volumes: () => textOf('/arc/volume/list', { pageSize: '100' }),
    'volume by its id': () => textOf('/arc/volume/queryById', { id: papers.arc_volume ?? '' }),
    batches: () => textOf('/arc/intake/list', { pageSize: '100' }),
    holds: () => textOf('/arc/hold/list', { pageSize: '100' }),
    'hold by its id': () => textOf('/arc/hold/queryById', { id: papers.arc_hold ?? '' }),
    appraisals: () => textOf('/arc/appraisal/list', { pageSize: '100' }),
    'lists of destruction': () => textOf('/arc/destroy/list', { pageSize: '100' }),
    transfers: () => textOf('/arc/transfer/list', { pageSize: '100' }),
    counts: () => textOf('/arc/inventory/list', { pageSize: '100' }),
    packages: () => textOf('/arc/package/list', { pageSize: '100' }),
    'runs of checks': () => textOf('/arc/checkRun/list', { pageSize: '100' }),
  };
  /** What each number says: how many there are for the person. */
  const numbers: Record<string, () => Promise<number>> = {
    total: async () => ((await get('/arc/item/list')).result as { total: number }).total,
    figure: async () => Number(/"held"\D*(\d+)/.exec(await textOf('/arc/item/figures'))?.[1] ?? Number.NaN),
    groups: async () => (await get('/arc/item/groups', { by: 'retention' })).result.count,
    tree: async () => sumOf((await get('/arc/item/tree')).result),
    'total of the search': async () => ((await get('/arc/search', { q: '事项' })).result as { total: number }).total,
    facets: async () =>
      (
        (await get('/arc/search', { q: '事项' })).result as { facets: { name: string; values: { count: number }[] }[] }
      ).facets
        .find(({ name }) => name === 'year')
        ?.values.reduce((sum, { count }) => sum + count, 0) ?? 0,
    'figure of holds': async () => ((await get('/arc/hold/list')).result as { total: number }).total,
  };
  const sumOf = (value: unknown): number =>
    (Array.isArray(value) ? value : []).reduce((sum: number, one: Record<string, unknown>) => {
      return sum + Number(one.count ?? one.value ?? 0);
    }, 0);

  const hasTrace = (text: string) =>
    [marker, no, id, '密件', '鲸落', ...Object.values(papers)].some((word) => text.includes(word));
  /** A loan is its borrower's, with the bare keys of its lines, whatever they may know of what is in it (0136). */
  const isOwn = (text: string) =>
    text.includes(papers.arc_loan ?? '') ? text.replaceAll(papers.arc_loan ?? '', '').replaceAll(id, '') : text;
  const tellTale = async () => {
    const told: string[] = [];
    for (const [name, ask] of Object.entries(doors)) if (hasTrace(isOwn(await ask()))) told.push(name);
    return told;
  };
  const counted = async () => {
    const found: Record<string, number> = {};
    for (const [name, ask] of Object.entries(numbers)) found[name] = await ask();
    return found;
  };

  beforeAll(async () => {
    app = await testApp();
    lending = await archiveLendingOf(app);
    on = await archiveSearchOf(app, lending.shelf);
    await setClearance(app, 'admin', { level: 3 });
    const member = await aPerson(app, { permissions: rights, clearance: 2, departs: ['Z05A01'] });
    await aPerson(app, { departs: ['Z05'] });
    person = { ...member, by: await app.signIn(member.username, userPassword) };
    const { ruleId } = (await lending.get('/arc/class/queryById', { id: lending.shelf.classId })).result;
    const classOf = async (code: string, parentId: string | null) =>
      (await on.post('/arc/class/add', { code, name: code, door: 'WS', arrange: 'item', ruleId, parentId })).id;
    parent = await classOf('DOORS', null);
    const child = await classOf('DOORSA', parent);
    await on.added({ title: '公开事项说明' });
    path = await on.stored('密件.txt', '鲸落深处的内容');
    id = await on.added({ title: marker, classId: child, secret: 2, secretYears: 5, files: path });
    await on.post('/arc/item/receive', { ids: id });
    no = (await lending.get('/arc/item/queryById', { id })).result.archiveNo;
    await on.index();
    const governed = { tenant_id: 0, del_flag: 0, version: 1, create_by: 'admin', create_time: '2026-01-01T00:00:00Z' };
    const { fondsId } = lending.shelf;
    const place = await lending.place('D1');
    for (const [table, lines, key] of [
      ['arc_appraisal', 'arc_appraisal_line', 'appraisal_id'],
      ['arc_destroy', 'arc_destroy_line', 'destroy_id'],
      ['arc_transfer', 'arc_transfer_line', 'transfer_id'],
      ['arc_inventory', 'arc_inventory_line', 'inventory_id'],
      ['arc_check_run', 'arc_check_item', 'run_id'],
    ] as const) {
      const more =
        table === 'arc_destroy'
          ? { fonds_id: fondsId, class_id: child }
          : table === 'arc_inventory'
            ? { location_id: place }
            : {};
      papers[table] = await minimalRow(app, table, { ...governed, secret: 2, ...more });
      await minimalRow(app, lines, {
        [key]: papers[table],
        item_id: id,
        ...(lines === 'arc_inventory_line' ? governed : {}),
      });
    }
    papers.arc_volume = await minimalRow(app, 'arc_volume', {
      ...{ ...governed, secret: 2, fonds_id: fondsId, class_id: lending.shelf.classId, title: '含密件的案卷' },
    });
    papers.arc_intake = await minimalRow(app, 'arc_intake', {
      ...{ ...governed, secret: 2, no: 'JS-DOORS', create_by: person.username },
    });
    papers.arc_package = await minimalRow(app, 'arc_package', {
      ...{ ...governed, secret: 2, intake_id: papers.arc_intake },
    });
    await sql`update arc_item set volume_id = ${papers.arc_volume}, intake_id = ${papers.arc_intake},
      expire_date = current_date where id = ${id}`.execute(app.db);
    papers.arc_hold = (
      await on.post('/arc/hold/add', {
        ...{ kind: 'law', reason: '诉讼', basis: await on.stored('函.txt', '函'), lines: [{ itemId: id }] },
      })
    ).id;
    await on.post('/arc/correct/add', { itemId: id, field: 'note', newValue: '补记', reason: '漏记' });
    await minimalRow(app, 'arc_check_result', { ...governed, run_id: papers.arc_check_run, item_id: id });
    await minimalRow(app, 'arc_move', { ...governed, item_id: id });
    await minimalRow(app, 'arc_access', { ...governed, item_id: id, username: 'admin', file_name: '密件.txt' });
    await on.post('/sys/comment/addText', { tableName: 'arc_item', tableDataId: id, commentContent: marker });
    const other = await aPerson(app);
    await on.post('/arc/acl/add', { itemId: id, username: other.username, effect: 'deny', reason: '回避' });
    papers.arc_loan = await lending.loanOf([id], { kind: 'read', borrower: person.username, endDate: inDays(1) });
    await sql`update arc_loan set status = '30' where id = ${papers.arc_loan}`.execute(app.db);
  });

  it('is told of by every door while it is open', async () => {
    expect(await tellTale()).toEqual(Object.keys(doors));
    expect(await counted()).toMatchObject({ total: 2, figure: 1, 'total of the search': 2, 'figure of holds': 1 });
  });

  const denied = async (change: object) => {
    const entry = await on.post('/arc/acl/add', { effect: 'deny', reason: '回避', ...change });
    return async () => {
      const answer = await app.call('DELETE', '/arc/acl/delete', { token: on.token, query: { id: entry.id } });
      if (!answer.success) throw new Error(answer.message);
    };
  };
  const departId = async (code: string) =>
    (await sql<{ id: string }>`select id from sys_depart where org_code = ${code}`.execute(app.db)).rows[0]?.id;
  const cleared = async (change: object) => {
    await setClearance(app, person.username, { level: 2, ...change });
    return () => setClearance(app, person.username, { level: 2 });
  };

  it.each<[string, () => Promise<() => Promise<void>>]>([
    [
      'a clearance that runs out by time alone',
      async () => {
        const reopen = await cleared({ until: new Date(Date.now() + 1500) });
        // The actor is read and kept while the clearance holds.
        expect(await textOf('/arc/item/queryById', { id })).toContain(marker);
        await sleep(1600);
        return reopen;
      },
    ],
    ['a clearance that has not begun', () => cleared({ from: new Date(Date.now() + 3_600_000) })],
    ['a grant of other fonds', () => cleared({ fonds: ['another'] })],
    ['a list that denies the person the record', () => denied({ itemId: id, username: person.username })],
    ['a list that denies the person a class above it', () => denied({ classId: parent, username: person.username })],
    [
      'a list that denies a department above theirs',
      async () => denied({ itemId: id, departId: await departId('Z05') }),
    ],
    [
      'a list that denies a department the class above',
      async () => denied({ classId: parent, departId: await departId('Z05A01') }),
    ],
  ])('leaves no trace at any door by %s, and is back afterwards', async (_, close) => {
    const before = await counted();
    const open = (await tellTale()).length;
    const reopen = await close();
    expect(await tellTale()).toEqual([]);
    const after = await counted();
    for (const [name, count] of Object.entries(before)) expect(after[name], name).toBeLessThan(count);
    await reopen();
    expect(await counted()).toEqual(before);
    expect((await tellTale()).length).toBe(open);
  });

  it('does not go on being read from a preview that is open, nor from a loan', async () => {
    const opened = await app.call('POST', '/arc/item/preview', { token: person.by, body: { id, path } });
    expect(opened.success, opened.message).toBe(true);
    const page = async () =>
      (await fetchBytes(app, `/arc/item/page?opening=${opened.result.opening}&page=1&width=300`, person.by)).headers[
        'content-type'
      ];
    expect(await page()).toBe('image/jpeg');
    const lift = await denied({ itemId: id, username: person.username });
    expect(await page()).not.toBe('image/jpeg');
    await lift();
    expect(await page()).toBe('image/jpeg');
    const reopen = await cleared({ until: new Date(Date.now() + 1200) });
    expect(await page()).toBe('image/jpeg');
    await sleep(1300);
    expect(await page()).not.toBe('image/jpeg');
    await reopen();
    await sql`update arc_loan set kind = 'elec', status = '50' where id = ${papers.arc_loan}`.execute(app.db);
    const lent = async () => textOf('/arc/loan/files', { id: papers.arc_loan ?? '' });
    expect(await lent()).toContain(marker);
    const again = await denied({ classId: parent, username: person.username });
    expect(await lent()).not.toContain(marker);
    await again();
    await cleared({ fonds: ['another'] });
    expect(await lent()).not.toContain(marker);
    await cleared({});
    expect(await lent()).toContain(marker);
  });

  it('is lent to nobody who is kept from it', async () => {
    const borrower = await aPerson(app, { clearance: 2 });
    const lift = await denied({ itemId: id, username: borrower.username });
    const loan = await lending.loanOf([id], { kind: 'read', borrower: borrower.username, outside: 'N' });
    expect((await lending.act('submit', loan)).message).toBe(`借阅人无权查阅档案“${no}”`);
    await lift();
    expect((await lending.act('submit', loan)).success).toBe(true);
  });

  it('is shown by an entry that allows it although data rules would not, within level and fonds, unless another denies it', async () => {
    const rule = { component: 'arc/ItemList', column: 'deptCode', condition: '=', value: 'NOWHERE' };
    const reader = await aPerson(app, { permissions: rights, clearance: 2, rules: [rule] });
    const by = await app.signIn(reader.username, userPassword);
    const sees = async () => {
      const found = await on.ids('蓝鲸机密', {}, by);
      const list = await app.call('GET', '/arc/item/list', { token: by });
      expect(list.result.records.map((one: { id: string }) => one.id)).toEqual(found);
      return found.length === 1;
    };
    expect(await sees()).toBe(false);
    const allow = { itemId: id, username: reader.username, effect: 'allow', reason: '协查' };
    const entry = await on.post('/arc/acl/add', allow);
    expect(await sees()).toBe(true);
    const opened = await app.call('POST', '/arc/item/preview', { token: by, body: { id, path } });
    expect(opened.success, 'and its file').toBe(true);
    await setClearance(app, reader.username, { level: 1 });
    expect(await sees(), 'never above the level').toBe(false);
    await setClearance(app, reader.username, { level: 2, fonds: ['another'] });
    expect(await sees(), 'nor beyond the fonds').toBe(false);
    await setClearance(app, reader.username, { level: 2 });
    const lift = await denied({ classId: parent, username: reader.username });
    expect(await sees(), 'denying outweighs it').toBe(false);
    await lift();
    expect(await sees()).toBe(true);
    await sql`update arc_acl set valid_until = now() where id = ${entry.id}`.execute(app.db);
    expect(await sees(), 'and it ends at its time').toBe(false);
  });

  it('follows people and departments that move, without anything being told', async () => {
    const lift = await denied({ itemId: id, departId: await departId('Z05') });
    expect(await textOf('/arc/item/queryById', { id })).not.toContain(marker);
    await sql`update sys_depart set org_code = 'Y05A01' where org_code = 'Z05A01'`.execute(app.db);
    expect(await textOf('/arc/item/queryById', { id })).toContain(marker);
    await sql`update sys_depart set org_code = 'Z05A01' where org_code = 'Y05A01'`.execute(app.db);
    expect(await textOf('/arc/item/queryById', { id })).not.toContain(marker);
    await lift();
  });

  it('is known to the database as to the server, whoever asks when (the same rule twice)', async () => {
    const { rows } = await sql<{ known: boolean }>`select arc_knows(0, ${person.username}, ${id}) as known`.execute(
      app.db,
    );
    expect(rows[0]?.known).toBe(true);
    for (const close of [
      () => cleared({ until: new Date(Date.now() - 1000) }),
      () => cleared({ fonds: ['another'] }),
      () => denied({ classId: parent, username: person.username }),
    ]) {
      const reopen = await close();
      const { rows: now } = await sql<{
        known: boolean;
      }>`select arc_knows(0, ${person.username}, ${id}) as known`.execute(app.db);
      expect(now[0]?.known).toBe(false);
      await reopen();
    }
  });
});
