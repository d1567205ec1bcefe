import { migrationText, type NewFeature, namesOf } from './names.ts';

/** The files of a plain screen, path to text: resource, migration, routes, test. Code and name are there to be replaced by the real fields. */
export function plainFiles(feature: NewFeature): Record<string, string> {
  const { area, name, label } = feature;
  const { value, table, path, component, contract, migration, server } = namesOf(feature);
  return {
    [contract]: `import { text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** ${label} */
export const ${value} = resource({
  area: '${area}',
  name: '${value}',
  label: '${label}',
  path: '${path}',
  table: '${table}',
  component: '${component}',
  fields: {
    code: text({ label: '编号', required: true, unique: true, max: 100, search: 'equals', mono: true }),
    name: text({ label: '名称', required: true, max: 100, search: 'contains' }),
  },
  titleField: 'name',
});
`,
    [migration]: migrationText(label, []),
    [`${server}/${name}.routes.ts`]: `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function ${value}Routes(app: App): void {
  serveResource(app, ${value});
}
`,
    [`${server}/${name}.test.ts`]: `import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let app: TestApp;
let token: string;
const add = (body: object) => app.call('POST', '${path}/add', { token, body });

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

it('adds and lists', async () => {
  expect(await add({ code: 'A', name: '第一个' })).toMatchObject({ success: true });
  const list = await app.call('GET', '${path}/list', { token, query: { name: '*第一*' } });
  expect(list.result).toMatchObject({ total: 1, records: [{ code: 'A' }] });
});

it('refuses a second one with the same code', async () => {
  await add({ code: 'B', name: '第二个' });
  expect(await add({ code: 'B', name: '别的' })).toMatchObject({ success: false, message: '编号“B”已存在' });
});
`,
  };
}
