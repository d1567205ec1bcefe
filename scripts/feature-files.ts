/** A new plain screen: what is asked for. */
export interface NewFeature {
  area: string;
  /** kebab-case in file names, camelCase in code, snake_case in the database. */
  name: string;
  /** What a user calls one record: 合同. */
  label: string;
  now: Date;
}

const words = (name: string): string[] => name.split('-');
const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
const camel = (name: string): string =>
  words(name)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');
const snake = (name: string): string => words(name).join('_');

/** Component name that the menu stores: `pm/ContractList`. */
export const componentOf = ({ area, name }: NewFeature): string => `${area}/${words(name).map(capital).join('')}List`;

/** Its name in code and in permissions: `archiveItem`. */
export const codeNameOf = ({ name }: NewFeature): string => camel(name);

/** The files of the feature, path to text. Code and name are there to be replaced by the real fields. */
export function newFiles(feature: NewFeature): Record<string, string> {
  const { area, name, label, now } = feature;
  const value = camel(name);
  const table = `${area}_${snake(name)}`;
  const stamp = now.toISOString().slice(0, 16).replace(/[-:]/g, '');
  const folder = `server/src/features/${area}/${name}`;
  return {
    [`contract/src/${area}/${name}.ts`]: `import { text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** ${label} */
export const ${value} = resource({
  area: '${area}',
  name: '${value}',
  label: '${label}',
  path: '/${area}/${value}',
  table: '${table}',
  component: '${componentOf(feature)}',
  fields: {
    code: text({ label: '${label}编码', required: true, unique: true, max: 100, search: 'equals', mono: true }),
    name: text({ label: '${label}名称', required: true, max: 100, search: 'contains' }),
  },
  titleField: 'name',
});
`,
    [`server/migrations/${stamp}_${snake(name)}.ts`]: `import { type Kysely, sql } from 'kysely';

/** ${label} */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  \`create table ${table} (
     id varchar(32) primary key, code varchar(100) not null, name varchar(100) not null,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)\`,
  'create unique index uq_${table}_code on ${table} (tenant_id, code) where del_flag = 0',
  'create index ix_${table}_create_time on ${table} (tenant_id, create_time, id) where del_flag = 0',
];
`,
    [`${folder}/${name}.routes.ts`]: `import { ${value} } from '@dossier/contract/${area}/${name}.ts';
import { serveResource } from '../../../platform/resource/routes.ts';
import type { App } from '../../../platform/services.ts';

export function ${value}Routes(app: App): void {
  serveResource(app, ${value});
}
`,
    [`${folder}/${name}.test.ts`]: `import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';

let app: TestApp;
let token: string;
const add = (body: object) => app.call('POST', '/${area}/${value}/add', { token, body });

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn();
});

it('adds and lists', async () => {
  expect(await add({ code: 'A', name: '第一个' })).toMatchObject({ success: true });
  const list = await app.call('GET', '/${area}/${value}/list', { token, query: { name: '*第一*' } });
  expect(list.result).toMatchObject({ total: 1, records: [{ code: 'A' }] });
});

it('refuses a second one with the same code', async () => {
  await add({ code: 'B', name: '第二个' });
  expect(await add({ code: 'B', name: '别的' })).toMatchObject({ success: false, message: '${label}编码“B”已存在' });
});
`,
  };
}

interface Edit {
  file: string;
  /** Changes the text, or throws when the place is not there. */
  change: (text: string) => string;
}

/** The lists that learn of the feature: resources, routes, pages. */
export function edits(feature: NewFeature): Edit[] {
  const { area, name } = feature;
  const value = camel(name);
  const importLine = (line: string) => (text: string) => `${line}\n${text}`;
  const inside = (opening: RegExp, closing: string, line: string) => (text: string) => {
    const start = text.search(opening);
    const end = text.indexOf(closing, start);
    if (start === -1 || end === -1) throw new Error(`the list ${opening} was not found`);
    return `${text.slice(0, end)}\n  ${line}${text.slice(end)}`;
  };
  const both = (first: (text: string) => string, second: (text: string) => string) => (text: string) =>
    first(second(text));
  return [
    {
      file: 'contract/src/all.ts',
      change: both(
        importLine(`import { ${value} } from './${area}/${name}.ts';`),
        inside(/const resources\b/, '\n];', `${value},`),
      ),
    },
    {
      file: 'server/src/features.ts',
      change: both(
        importLine(`import { ${value}Routes } from './features/${area}/${name}/${name}.routes.ts';`),
        inside(/const features\b/, '\n];', `${value}Routes,`),
      ),
    },
    {
      file: 'web/src/features.ts',
      change: inside(
        /const pages\b/,
        '\n};',
        `'${componentOf(feature)}': plainScreen(() => import('@dossier/contract/${area}/${name}.ts').then((m) => m.${value})),`,
      ),
    },
  ];
}
