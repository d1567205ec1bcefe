import { migrationText, type NewFeature, namesOf } from './names.ts';

/**
 * The files of a screen with parts of its own, path to text: a resource with states and the actions between them, SQL
 * around the engine's own steps, a page with an own input. What is there is to be replaced by what the feature really does.
 */
export function screenFiles(feature: NewFeature): Record<string, string> {
  const { name } = feature;
  const { contract, migration, server, web, table, type } = namesOf(feature);
  return {
    [contract]: contractText(feature),
    [migration]: migrationText(
      table,
      feature.label,
      `code varchar(100) not null, name varchar(100) not null, status varchar(1) not null default '1',
     sort_no integer not null, note text`,
    ),
    [`${server}/${name}.routes.ts`]: routesText(feature),
    [`${server}/${name}.hooks.ts`]: hooksText(feature),
    [`${server}/${name}.repository.ts`]: repositoryText(feature),
    [`${server}/${name}.test.ts`]: serverTestText(feature),
    [`${web}/${type}Page.tsx`]: pageText(feature),
    [`${web}/${type}Form.tsx`]: formText(feature),
  };
}

function contractText(feature: NewFeature): string {
  const { area, label } = feature;
  const { value, table, path, component } = namesOf(feature);
  return `import { dict, integer, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** States of a record (dictionary valid_status). */
export const ${value}Status = { off: '0', on: '1' } as const;

/** ${label} */
export const ${value} = resource({
  area: '${area}',
  name: '${value}',
  label: '${label}',
  path: '${path}',
  table: '${table}',
  component: '${component}',
  titleField: 'name',
  order: [['sortNo', 'asc']],
  choices: { fields: ['id', 'code', 'name'] },
  fields: {
    code: text({ label: '${label}编码', required: true, unique: true, max: 100, search: 'equals', mono: true }),
    name: text({ label: '${label}名称', required: true, max: 100, search: 'contains' }),
    status: dict('valid_status', { label: '状态', readOnly: true, search: 'equals', list: 90, form: false, state: true }),
    sortNo: integer({ label: '排序', minimum: 0, maximum: 9999 }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
  states: { field: 'status', first: ${value}Status.on, delete: [${value}Status.off] },
  actions: {
    off: {
      label: '停用',
      from: [${value}Status.on],
      to: ${value}Status.off,
      ask: '停用后不能再被选用。',
      inverse: 'on',
    },
    on: { label: '启用', from: [${value}Status.off], to: ${value}Status.on, inverse: 'off' },
  },
});
`;
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
  const { area, name, label } = feature;
  const { value } = namesOf(feature);
  return `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { scopeOf } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { lastSortNo } from './${name}.repository.ts';

/** Rules around the engine's own steps, in the same transaction. */
export const ${value}Hooks: Hooks<typeof ${value}> = {
  async beforeAdd({ tx, actor }, draft) {
    draft.sortNo ??= (await lastSortNo(tx, scopeOf(${value}, actor))) + 1;
  },
  actions: {
    off: {
      check(_context, record) {
        if (record.sortNo === 1) throw refusal('first', '排在第一的${label}不能停用');
      },
    },
  },
};
`;
}

function repositoryText(feature: NewFeature): string {
  const { table } = namesOf(feature);
  return `import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type Scope, scopeSql } from '#access/gate.ts';

/** The highest place among the records of the scope; 0 when there is none. */
export async function lastSortNo(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ last: number }>\`
    select coalesce(max(t.sort_no), 0) as last from ${table} t where \${scopeSql(scope)}\`.execute(db);
  return rows[0]?.last ?? 0;
}
`;
}

function serverTestText(feature: NewFeature): string {
  const { label } = feature;
  const { path } = namesOf(feature);
  return `import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let token: string;
const add = (body: object) => app.call('POST', '${path}/add', { token, body });
const move = (action: string, record: { id: string; version: number }) =>
  app.call('POST', \`${path}/\${action}\`, { token, body: { id: record.id, version: record.version } });
const remove = (id: string) => app.call('DELETE', '${path}/delete', { token, query: { id } });

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

it('puts a new one last unless its place is given', async () => {
  const { result: first } = await add({ code: 'A', name: '第一个', sortNo: 7 });
  expect(first).toMatchObject({ sortNo: 7, status: '1' });
  const { result: second } = await add({ code: 'B', name: '第二个' });
  expect(second.sortNo).toBe(8);
});

it('refuses a second one with the same code', async () => {
  await add({ code: 'C', name: '第三个' });
  expect(await add({ code: 'C', name: '别的' })).toMatchObject({ success: false, message: '${label}编码“C”已存在' });
});

it('is switched off, and only then deleted', async () => {
  const { result: record } = await add({ code: 'D', name: '第四个' });
  expect(await remove(record.id)).toMatchObject({ success: false, reason: 'state' });
  expect((await move('off', record)).message).toBe('${label}已停用');
  expect(await move('on', record)).toMatchObject({ success: false, reason: 'stale' });
  expect((await remove(record.id)).success).toBe(true);
});

it('keeps the first one on', async () => {
  const { result: record } = await add({ code: 'E', name: '首位', sortNo: 1 });
  expect(await move('off', record)).toMatchObject({ reason: 'first', message: '排在第一的${label}不能停用' });
});
`;
}

function pageText(feature: NewFeature): string {
  const { area, name, label } = feature;
  const { value, type } = namesOf(feature);
  return `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { SortNoPart } from './${type}Form.tsx';

/** ${label} */
export default function ${type}Page() {
  return <ResourcePage resource={${value}} formParts={{ sortNo: SortNoPart }} />;
}
`;
}

function formText(feature: NewFeature): string {
  return `import { InputNumber } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';

/** The place of ${feature.label} in lists; a new one may leave it to the server. */
export function SortNoPart({ value, onChange, record, draft: _, change: __, ...control }: FieldPartProps) {
  return (
    <InputNumber
      {...control}
      style={{ width: '100%' }}
      min={0}
      max={9999}
      precision={0}
      placeholder={record ? '请输入排序' : '留空则排在最后'}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}
`;
}
