// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of reports are written so
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aPerson, userPassword } from '#test/people.ts';
import { fondsItems, fondsSql, item, reportApp, reportBase } from '#test/reports.ts';

describe('reports', async () => {
  const { app, token, made, add, aReport, data, parse } = await reportApp();

  it('are there in a new installation: the projects that records of the archive choose from', async () => {
    const head = await app.call('GET', `${reportBase}/api/getRpColumns/project_choice`, { token });
    expect(head.result.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toContain('code');
    expect((await data(head.result.cgRpConfigId)).result).toMatchObject({ records: [], total: 0 });
    // It passes the checks of the screen too.
    const stored = await app.call('GET', `${reportBase}/head/queryById`, {
      token,
      query: { id: head.result.cgRpConfigId },
    });
    const saved = await app.call('PUT', `${reportBase}/head/edit`, { token, body: stored.result });
    expect(saved.success, saved.message).toBe(true);
  });

  it('are defined, read by code, searched, ordered and paged', async () => {
    const id = await aReport(fondsSql, fondsItems);
    const head = await app.call('GET', `${reportBase}/api/getRpColumns/report_${made()}`, { token });
    expect(head.result).toEqual({
      cgRpConfigId: id,
      cgRpConfigName: `报表${made()}`,
      dictOptions: {},
      columns: [
        { title: '全宗号', dataIndex: 'no', align: 'left', sorter: true, width: 120 },
        { title: '名称', dataIndex: 'name', align: 'left', sorter: false },
        { title: 'start_year', dataIndex: 'start_year', align: 'right', sorter: true },
      ],
    });
    const asked = await app.call('GET', `${reportBase}/api/getQueryInfo/${id}`, { token });
    expect(asked.result).toMatchObject([
      { field: 'name', label: '名称', mode: 'single', view: 'text', hidden: '0', dictCode: null },
      { field: 'start_year', mode: 'group', view: 'number' },
      { field: 'day', mode: 'single', view: 'date' },
    ]);
    const found = async (query: Record<string, string | number>) => {
      const answer = await data(id, query);
      expect(answer.success, answer.message).toBe(true);
      return [answer.result.records.map((row: { no: string }) => row.no).join(), answer.result.total];
    };
    expect(await found({})).toEqual(['A003,A002,A001', 3]);
    expect(await found({ pageNo: 2, pageSize: 2 })).toEqual(['A001', 3]);
    expect(await found({ column: 'start_year', order: 'asc' })).toEqual(['A001,A002,A003', 3]);
    expect(await found({ column: 'no', order: 'desc' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ name: '公司' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ name: '*_100%*' })).toEqual(['A003', 1]);
    expect(await found({ start_year_begin: '1995', start_year_end: '2005' })).toEqual(['A003,A002', 2]);
    expect(await found({ day: '2026-03-01' })).toEqual(['A003,A002,A001', 3]);
    expect(await found({ no: 'A001' })).toEqual(['A003,A002,A001', 3]);
    expect((await data(id, { pageSize: 1 })).result.records).toEqual([
      { no: 'A003', name: '丙_100%公司', start_year: 2001, day: '2026-03-01' },
    ]);
    expect((await data(id, { start_year_begin: 'x' })).message).toContain('格式不正确');
  });

  it('translate values by dictionaries and by replacements', async () => {
    const id = await aReport('select username, sex, status from sys_user', [
      item('username', { isSearch: 1 }),
      item('sex', { fieldType: 'Integer', dictCode: 'sex', isSearch: 1 }),
      item('status', { fieldType: 'Integer', replaceVal: '在职_1,停用_2', isSearch: 1 }),
    ]);
    const head = (await app.call('GET', `${reportBase}/api/getRpColumns/report_${made()}`, { token })).result;
    expect(head.columns[1]).toMatchObject({ customRender: 'sex', align: 'left' });
    expect(head.dictOptions.sex).toContainEqual({ value: '1', text: '男', title: '男' });
    expect(head.dictOptions[head.columns[2].customRender]).toEqual([
      { value: '1', text: '在职', title: '在职' },
      { value: '2', text: '停用', title: '停用' },
    ]);
    const rows = (await data(id, { status: '1', username: 'admin' })).result.records;
    expect(rows).toMatchObject([{ username: 'admin', status: 1 }]);
    expect((await data(id, { status: '2', username: 'admin' })).result.total).toBe(0);
  });

  it('bind their parameters and the variables of the session', async () => {
    const id = await aReport(
      "select no, #{sys_user_code} as me from arc_fonds where (${year}::int is null or start_year = ${year}::int) and name like '%' || ${word} || '%' order by no",
      [item('no'), item('me')],
      { params: [{ paramName: 'year' }, { paramName: 'word', paramValue: '公司' }] },
    );
    const found = async (query: Record<string, string>) =>
      (await data(id, query)).result.records.map((row: { no: string }) => row.no).join();
    expect((await data(id)).result.records[0]).toEqual({ no: 'A001', me: 'admin' });
    expect(await found({})).toBe('A001,A002,A003');
    expect(await found({ self_year: '2001' })).toBe('A002,A003');
    expect(await found({ self_word: "'甲'" })).toBe('A001');
    expect(await found({ self_word: "甲'; drop table arc_fonds; --" })).toBe('');
    expect(await found({ self_word: "x' or '1'='1" })).toBe('');
    expect((await data(id, { self_year: '1 or 1=1' })).message).toBe('查询条件或参数的值格式不正确');
    const parsed = await parse('select no from arc_fonds where name = ${a} and no = #{sys_org_code}');
    expect(parsed.message).toBe('解析成功');
    expect(parsed.result).toEqual({
      fields: [{ fieldName: 'no', fieldTxt: 'no', fieldType: 'String' }],
      params: [{ paramName: 'a', paramTxt: 'a' }],
    });
  });

  it('take a statement as it is typed: with a comment behind it, a semicolon, names in capitals and in Chinese', async () => {
    const id = await aReport('SELECT Name AS "名称", no "No" FROM Arc_Fonds ORDER BY no -- 全部\n;', [
      item('名称', { isSearch: 1 }),
      item('No'),
    ]);
    expect((await data(id, { 名称: '甲', column: 'No', order: 'desc' })).result.records).toEqual([
      { 名称: '甲公司', No: 'A001' },
    ]);
    const last = await aReport('select no from arc_fonds -- 全部', [item('no')]);
    expect((await data(last)).result.total).toBe(3);
  });

  it('say which line does not fit', async () => {
    const said = async (items: object[], more: object = {}, text = 'select no, start_year from arc_fonds') =>
      (await add(text, items, more)).message;
    expect(await said([])).toContain('至少要有一个显示的列');
    expect(await said([item('nix')])).toContain('SQL的结果中没有字段 nix');
    expect(await said([item('no'), item('no')])).toContain('字段 no 重复');
    expect(await said([item('no', { fieldType: 'Date' })])).toContain(
      '字段 no 的类型与SQL的结果（character varying）不符',
    );
    expect(await said([item('no', { dictCode: 'nix' })])).toContain('字段 no 的字典 nix 不存在');
    expect(await said([item('no', { replaceVal: 'x' })])).toContain('字段 no 的取值表达式应为');
    expect(await said([item('no')], {}, 'select no from arc_fonds where no = ${q}')).toContain('报表参数中缺少 q');
    expect(await said([item('no')], {}, 'select a.no, b.no from arc_fonds a, arc_fonds b')).toContain(
      '列 no 出现了多次',
    );
    expect(await said([item('no')], {}, 'select no, max(id) from arc_fonds')).toContain('GROUP BY');
    expect(await said([item('no')], {}, 'select no, 1 as "a b" from arc_fonds')).toContain('须用 as 起一个');
    expect(await said([item('no')], {}, 'select no from arc_fonds where ${q} is null')).toContain('无法判断参数的类型');
    expect(await said([item('no')], {}, 'select no from arc_fonds where no = #{nix}')).toContain(
      '系统变量 #{nix} 不存在',
    );
    expect(await said([item('no')], {}, 'select no\nfrom arc_fonds where')).toContain('第2行：语法错误：语句不完整');
    expect(await said([item('no')], {}, 'select no\nfrom arc_fonds,\nnix')).toContain('第3行：报表不能读取表 nix');
  });

  it('are read under the data rules, the clearance and the hidden columns of the reader', async () => {
    const id = await aReport('select f.no, f.name, f.start_year from arc_fonds f order by no', [
      item('no'),
      item('name'),
      item('start_year', { fieldType: 'Integer' }),
    ]);
    const ruled = await aPerson(app, {
      permissions: ['arc:fonds:list'],
      rules: [{ component: 'arc/FondsList', column: 'no', condition: '=', value: 'A002' }],
    });
    const mine = await app.signIn(ruled.username, userPassword);
    expect((await data(id, {}, mine)).result).toMatchObject({ total: 1, records: [{ no: 'A002', start_year: 2001 }] });

    await sql`insert into arc_class (id, code, name, door, arrange, rule_id)
      select 'c', 'WS', '文书', 'ws', 'file', id from arc_rule limit 1`.execute(app.db);
    for (const secret of [1, 2, 3]) {
      await sql`insert into arc_item (id, fonds_id, class_id, title, creator, doc_date, year, retention, secret, carrier, gen)
        values (${`i${secret}`}, 'A001', 'c', ${`密级${secret}`}, 'x', '20260101', 2026, 'D10', ${secret}, 'paper', 'scan')`.execute(
        app.db,
      );
    }
    const items = await aReport('select i.title, f.name from arc_item i join arc_fonds f on f.id = i.fonds_id', [
      item('title'),
      item('name'),
    ]);
    const cleared = await aPerson(app, { permissions: ['arc:item:list', 'arc:fonds:list'], clearance: 2 });
    const shown = (await data(items, {}, await app.signIn(cleared.username, userPassword))).result.records;
    expect(shown.map((row: { title: string }) => row.title)).toEqual(['密级1', '密级2']);
    expect((await data(items)).result.total).toBe(3);

    const counted = await aReport('select count(*) as n from arc_fonds where id in (select id from arc_fonds)', [
      item('n', { fieldType: 'Long' }),
    ]);
    expect((await data(counted, {}, mine)).result.records).toEqual([{ n: 1 }]);

    const column = await app.db
      .insertInto('sys_permission')
      .values({
        id: 'colrule',
        parent_id: null,
        name: '起始年',
        menu_type: 2,
        perms: 'arc:fonds:col:startYear',
        perms_type: '1',
        status: '1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(column.id).toBe('colrule');
    const blind = await aPerson(app, { permissions: ['arc:fonds:list'] });
    const blindToken = await app.signIn(blind.username, userPassword);
    expect((await data(id, {}, blindToken)).result.records[0]).toEqual({
      no: 'A001',
      name: '甲公司',
      start_year: null,
    });
  });

  it('are open to who may list their tables and to the roles that they name, and defined by who may list them', async () => {
    const nobody = await aPerson(app);
    const stranger = await app.signIn(nobody.username, userPassword);
    const closed = await aReport(fondsSql, fondsItems);
    for (const path of [`getRpColumns/report_${made()}`, `getQueryInfo/${closed}`, `getData/${closed}`]) {
      expect(await app.call('GET', `${reportBase}/api/${path}`, { token: stranger })).toMatchObject({
        success: false,
        code: 510,
      });
    }
    const opened = await aReport(fondsSql, fondsItems, { roles: `role_${nobody.username}` });
    expect((await data(opened, {}, stranger)).result.total).toBe(3);
    expect((await app.call('GET', `${reportBase}/api/getRpColumns/nix`, { token })).message).toBe('报表 nix 不存在');

    const definer = await aPerson(app, {
      permissions: ['online:cgreport:add', 'online:cgreport:parse', 'arc:class:list'],
    });
    const other = await app.signIn(definer.username, userPassword);
    expect((await parse('select username from sys_user', other)).message).toBe(
      '您没有查询用户的权限，不能定义读取它的报表',
    );
    const answer = await app.call('POST', `${reportBase}/head/add`, {
      token: other,
      body: {
        code: 'theft',
        name: '偷',
        cgrSql: 'select phone from sys_user',
        items: [item('phone')],
        roles: `role_${definer.username}`,
      },
    });
    expect(answer.message).toContain('您没有查询用户的权限');
    expect((await parse('select code from arc_class', other)).success).toBe(true);
  });
});
