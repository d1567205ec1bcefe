import { migrationText, type NewFeature, namesOf, tableText } from './names.ts';

/**
 * The files of a register whose records move, path to text: states and the action between them, lines, a project that
 * it refers to, figures, a board, a print. Each part is there to be replaced by what the register really has.
 */
export function registerFiles(feature: NewFeature): Record<string, string> {
  const { name } = feature;
  const { contract, migration, server } = namesOf(feature);
  return {
    [contract]: contractText(feature),
    [migration]: migrationFor(feature),
    [`${server}/${name}.routes.ts`]: routesText(feature),
    [`${server}/${name}.hooks.ts`]: hooksText(feature),
    [`${server}/prints/sheet.typ`]: templateText(feature),
    [`${server}/${name}.test.ts`]: testText(feature),
  };
}

/** What the action says to somebody whose record has no lines. */
export const noLines = '请至少填写一行明细';

function contractText(feature: NewFeature): string {
  const { area, label } = feature;
  const { value, table, path, component, states } = namesOf(feature);
  const projectFile = area === 'pm' ? './project.ts' : '../pm/project.ts';
  const imports = [
    `import { integer, dict, longText, ref, text } from '../core/field.ts';
import { count, sum } from '../core/figure.ts';
import { part } from '../core/part.ts';
import { resource } from '../core/resource.ts';
import { board } from '../core/view.ts';`,
    `import { project } from '${projectFile}';`,
  ];
  return `import { compare } from '@dossier/rules/condition.ts';
import { sumOf } from '@dossier/rules/formula.ts';
${imports.join('\n')}

/** States of a record (dictionary ${states}). */
export const ${value}Status = { draft: '10', done: '60' } as const;

/** ${label} */
export const ${value} = resource({
  area: '${area}',
  name: '${value}',
  label: '${label}',
  path: '${path}',
  table: '${table}',
  component: '${component}',
  titleField: 'name',
  fields: {
    code: text({ label: '编号', required: true, unique: true, max: 100, search: 'starts', mono: true, list: 160 }),
    name: text({ label: '名称', required: true, max: 100, search: 'contains', list: 200 }),
    status: dict('${states}', { label: '状态', readOnly: true, form: false, search: 'equals', list: 90, state: true }),
    projectId: ref(() => project, { label: '项目', text: 'name', excelText: 'code', search: 'equals', list: 200 }),
    quantity: integer({ label: '数量合计', form: false, list: 100 }),
    note: longText({ label: '备注', max: 500, list: false }),
  },
  parts: {
    lines: part({
      label: '明细',
      table: '${table}_line',
      foreignKey: '${table.slice(area.length + 1)}_id',
      most: 100,
      fields: {
        name: text({ label: '名称', required: true, max: 100 }),
        quantity: integer({ label: '数量', required: true, initial: 1, minimum: 1, maximum: 9999 }),
      },
    }),
  },
  computed: { quantity: sumOf('lines', 'quantity') },
  states: {
    field: 'status',
    first: ${value}Status.draft,
    edit: [${value}Status.draft],
    delete: [${value}Status.draft],
  },
  actions: {
    finish: {
      label: '完成',
      from: [${value}Status.draft],
      to: ${value}Status.done,
      only: { when: compare('quantity', 'gt', '0'), message: '${noLines}' },
      beside: true,
    },
  },
  figures: {
    open: count({ status: ${value}Status.draft }, '待完成'),
    quantity: sum('quantity', '数量合计'),
  },
  views: [board('status', { sum: 'quantity' })],
  prints: { sheet: '${label}' },
  messages: { notFound: '记录不存在或已被删除' },
});
`;
}

function migrationFor(feature: NewFeature): string {
  const { area, label } = feature;
  const { table } = namesOf(feature);
  const foreignKey = `${table.slice(area.length + 1)}_id`;
  return migrationText(label, [
    ...tableText(
      table,
      `code varchar(100) not null, name varchar(100) not null, status varchar(2) not null default '10',
     project_id varchar(32) references pm_project (id), quantity integer, note text`,
    ),
    `create index ix_${table}_status on ${table} (tenant_id, status, create_time, id) where del_flag = 0`,
    `create index ix_${table}_project on ${table} (project_id, status) where project_id is not null`,
    `create table ${table}_line (
     id varchar(32) primary key, ${foreignKey} varchar(32) not null references ${table} (id) on delete cascade,
     line_no integer not null, name varchar(100) not null, quantity integer not null)`,
    `create index ix_${table}_line_record on ${table}_line (${foreignKey}, line_no)`,
  ]);
}

function routesText(feature: NewFeature): string {
  const { area, name } = feature;
  const { value } = namesOf(feature);
  return `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ${value}Hooks } from './${name}.hooks.ts';

export function ${value}Routes(app: App): void {
  serveResource(app, ${value}, ${value}Hooks);
}
`;
}

function hooksText(feature: NewFeature): string {
  const { area, name } = feature;
  const { value } = namesOf(feature);
  return `import type { ${value} } from '@dossier/contract/${area}/${name}.ts';
import type { Hooks } from '#engine/resource/hooks.ts';

/** What the feature adds to the engine's own steps. */
export const ${value}Hooks: Hooks<typeof ${value}> = {
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
};
`;
}

function templateText({ label }: NewFeature): string {
  return `#import "/dossier.typ": *

#show: frame

#each-record(record => [
  #heading-of-document(word("${label}"))

  #facts(record, ("code", "status", "name", "projectId", "quantity"))
  #facts(record, ("note",))

  #section(word("明细"))
  #part(record, "lines")

  #signatures(word("经办人"), word("审核人"))
])
`;
}

function testText(feature: NewFeature): string {
  const { label } = feature;
  const { path } = namesOf(feature);
  return `import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { askPrint, readPdf } from '#test/pdf.ts';
import { anchors, projectDraft } from '#test/registers.ts';

let app: TestApp;
let token: string;
let projectId: string;
const twoLines = [{ name: '甲', quantity: 2 }, { name: '乙' }];
const add = async (change: object) => {
  const body = { name: '第一份', projectId, lines: twoLines, ...change };
  return app.call('POST', '${path}/add', { token, body });
};
const finish = ({ id, version }: { id: string; version: number }) =>
  app.call('POST', '${path}/finish', { token, body: { id, version } });
const read = (call: string, query: Record<string, string> = {}) =>
  app.call('GET', \`${path}/\${call}\`, { token, query });

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
  const body = projectDraft(await anchors(app, token));
  projectId = (await app.call('POST', '/pm/project/add', { token, body })).result.id;
});

it('adds up its lines and names its project', async () => {
  const { result } = await add({ code: 'A' });
  const { result: record } = await read('queryById', { id: result.id });
  expect(record).toMatchObject({ status: '10', quantity: 3, projectId, projectId_dictText: '城市银行核心外围系统开发' });
  expect(record.lines).toMatchObject([{ name: '甲', quantity: 2 }, { quantity: 1 }]);
});

it('refuses a second one with the same code', async () => {
  await add({ code: 'B' });
  expect(await add({ code: 'B' })).toMatchObject({ success: false, message: '编号“B”已存在' });
});

it('is finished with lines only, and then neither edited nor deleted', async () => {
  const { result: empty } = await add({ code: 'C', lines: [] });
  expect((await finish(empty)).message).toBe('${noLines}');
  const { result: record } = await add({ code: 'D' });
  expect((await finish(record)).message).toBe('${label}已完成');
  const { result: after } = await read('queryById', { id: record.id });
  expect(after).toMatchObject({ status: '60', status_dictText: '已完成' });
  const edit = await app.call('PUT', '${path}/edit', { token, body: { ...after, name: '改' } });
  expect(edit).toMatchObject({ success: false, reason: 'state' });
  expect(await app.call('DELETE', '${path}/delete', { token, query: { id: record.id } })).toMatchObject({ reason: 'state' });
});

it('counts what is open, and sums its columns of the board', async () => {
  const { result: figures } = await read('figures');
  const list = await read('list', { status: '10' });
  expect(figures).toContainEqual(expect.objectContaining({ name: 'open', value: list.result.total }));
  const { result } = await read('groups', { by: 'status', sum: 'quantity' });
  expect(result.groups).toContainEqual({ value: '60', text: '已完成', count: 1, sum: 3 });
});

it('holds the project that it names', async () => {
  await add({ code: 'E' });
  const answer = await app.call('DELETE', '/pm/project/delete', { token, query: { id: projectId } });
  expect(answer.message).toMatch(/已被\\d+条${label}引用，不能删除/);
});

it('is printed with its lines', async () => {
  const { result } = await add({ code: 'PRINT-1' });
  const { pdf, message } = await askPrint(app, '${path}/print/sheet', { token, query: { id: result.id } });
  expect(message).toBe('');
  const { pages } = await readPdf(pdf);
  expect(pages.join()).toContain('PRINT-1');
  expect(pages.join()).toContain('乙');
});
`;
}
