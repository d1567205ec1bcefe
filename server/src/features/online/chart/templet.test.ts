import { expect, it } from 'vitest';
import { chartApp, column } from '#test/charts.ts';
import { aPerson, userPassword } from '#test/people.ts';

it('a template shows the charts that its reader may look at, in their groups, and is nobody else’s', async () => {
  const { app, token, base, aChart } = await chartApp();
  const of = (table: string) => ({
    cgrSql: `select count(*) as n, 'x' as a from ${table}`,
    ...{ xaxisField: 'a', yaxisField: 'n', items: [column('a'), column('n', { fieldType: 'Long' })] },
  });
  await aChart(of('arc_fonds'));
  await aChart(of('pm_project'));
  const item = (graphreportCode: string, groupNum: number, more: object = {}) => ({
    ...{ graphreportCode, graphreportType: 'normal', groupNum, groupStyle: 'card', isShow: 1, ...more },
  });
  const made = await app.call('POST', `${base}/templet/add`, {
    token,
    body: {
      ...{ templetCode: 'board', templetName: '经营看板', templetStyle: 'double' },
      items: [
        item('chart_1', 1, { graphreportType: 'pie', groupTxt: '档案' }),
        item('chart_2', 2, { groupStyle: 'tabs' }),
        item('chart_1', 2, { isShow: 0 }),
      ],
    },
  });
  expect(made.success, made.message).toBe(true);
  const show = async (by: string, code = 'board') =>
    app.call('GET', `${base}/templet/show`, { token: by, query: { code } });
  expect((await show(token)).result).toEqual({
    ...{ templetCode: 'board', templetName: '经营看板', templetStyle: 'double' },
    items: [
      {
        ...{ graphreportCode: 'chart_1', name: '图表1', graphreportType: 'pie' },
        ...{ groupNum: 1, groupStyle: 'card', groupTxt: '档案' },
      },
      {
        ...{ graphreportCode: 'chart_2', name: '图表2', graphreportType: 'normal' },
        ...{ groupNum: 2, groupStyle: 'tabs', groupTxt: null },
      },
    ],
  });
  expect((await show(token, made.result.id)).result.templetCode).toBe('board');
  expect((await show(token, 'nix')).message).toBe('图表模板不存在或已被删除');
  const archivist = await aPerson(app, { permissions: ['arc:fonds:list'] });
  const some = await show(await app.signIn(archivist.username, userPassword));
  expect(some.result.items.map(({ graphreportCode }: { graphreportCode: string }) => graphreportCode)).toEqual([
    'chart_1',
  ]);
  const stranger = await app.signIn((await aPerson(app)).username, userPassword);
  expect((await show(stranger)).code).toBe(510);
  for (const [method, path] of [
    ['GET', 'list'],
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete'],
  ] as const)
    expect((await app.call(method, `${base}/templet/${path}`, { token: stranger })).code, path).toBe(510);
});
