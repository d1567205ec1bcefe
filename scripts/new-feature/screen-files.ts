import { migrationText, type NewFeature, namesOf } from './names.ts';

/**
 * The files of a screen with parts of its own, path to text: a resource with an action, rules and SQL around the
 * engine's own steps, a page with an own input. What is there is to be replaced by what the feature really does.
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
    [`${server}/${name}.service.ts`]: serviceText(feature),
    [`${server}/${name}.repository.ts`]: repositoryText(feature),
    [`${server}/${name}.test.ts`]: serverTestText(feature),
    [`${web}/${type}Page.tsx`]: pageText(feature),
    [`${web}/${type}Form.tsx`]: formText(feature),
    [`${web}/${name}.api.ts`]: apiText(feature),
    [`${web}/${name}.test.ts`]: webTestText(feature),
  };
}

function contractText(feature: NewFeature): string {
  const { area, label } = feature;
  const { value, type, table, path, component } = namesOf(feature);
  return `import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, integer, longText, text } from '../core/field.ts';
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
  fields: {
    code: text({ label: '${label}编码', required: true, unique: true, max: 100, search: 'equals', mono: true }),
    name: text({ label: '${label}名称', required: true, max: 100, search: 'contains' }),
    status: dict('valid_status', { label: '状态', readOnly: true, search: 'equals', list: 90, form: false }),
    sortNo: integer({ label: '排序', minimum: 0, maximum: 9999 }),
    note: longText({ label: '说明', max: 1000, list: false }),
  },
});

/** 有效 ⇄ 无效, if nobody changed the record meanwhile. */
export const switch${type} = endpoint({
  method: 'POST',
  path: '${path}/switch',
  access: '${area}:${value}:switch',
  label: '${label}-启用停用',
  body: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64 }),
    version: Type.Integer(),
    status: Type.Union([Type.Literal(${value}Status.off), Type.Literal(${value}Status.on)]),
  }),
});
`;
}

function routesText(feature: NewFeature): string {
  const { area, name, label } = feature;
  const { value, type } = namesOf(feature);
  return `import { ${value}, ${value}Status, switch${type} } from '@dossier/contract/${area}/${name}.ts';
import { inTransaction } from '#db/database.ts';
import { done, serve } from '#http/endpoint.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';
import { ${value}Hooks, switchStatus } from './${name}.service.ts';

export function ${value}Routes(app: App): void {
  serveResource(app, ${value}, ${value}Hooks);
  serve(app, switch${type}, async ({ actor, origin, body }) => {
    await inTransaction(app.db, (tx) => switchStatus({ app, tx, actor, origin }, body));
    return done(body.status === ${value}Status.on ? '${label}已启用' : '${label}已停用');
  });
}
`;
}

function serviceText(feature: NewFeature): string {
  const { area, name, label } = feature;
  const { value, type } = namesOf(feature);
  return `import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { ${value}, ${value}Status, type switch${type} } from '@dossier/contract/${area}/${name}.ts';
import { notFound, refuse } from '#core/errors.ts';
import { scopeOf } from '#access/gate.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { lastSortNo } from './${name}.repository.ts';

/** Rules around the engine's own steps, in the same transaction. */
export const ${value}Hooks: Hooks = {
  async beforeAdd({ tx, actor }, draft) {
    draft.sortNo ??= (await lastSortNo(tx, scopeOf(${value}, actor))) + 1;
  },
  beforeDelete(_context, record) {
    if (record.status === ${value}Status.on) throw refuse('有效的${label}请先停用再删除');
  },
};

/** Switches a record on or off. */
export async function switchStatus(
  context: Omit<WriteContext, 'input' | 'resource'>,
  { id, version, status }: BodyOf<typeof switch${type}>,
): Promise<void> {
  const before = await findRow(context.tx, scopeOf(${value}, context.actor), id, { lock: true, full: true });
  if (!before) throw notFound(${value}.messages.notFound);
  if (before.version !== version) throw refuse('数据已被修改，请刷新后重试');
  const word = status === ${value}Status.on ? '启用' : '停用';
  const text = \`\${word}${label}，\${String(before.name)}\`;
  await changeRecord({ ...context, resource: ${value} }, before, { status }, { name: 'switch', text });
}
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
const switchTo = (record: { id: string; version: number }, status: string) =>
  app.call('POST', '${path}/switch', { token, body: { id: record.id, version: record.version, status } });
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
  expect((await remove(record.id)).message).toBe('有效的${label}请先停用再删除');
  expect((await switchTo(record, '0')).message).toBe('${label}已停用');
  expect((await switchTo(record, '1')).message).toBe('数据已被修改，请刷新后重试');
  expect((await remove(record.id)).success).toBe(true);
});
`;
}

function pageText(feature: NewFeature): string {
  const { area, name, label } = feature;
  const { value, type } = namesOf(feature);
  return `import { ${value}, ${value}Status, switch${type} } from '@dossier/contract/${area}/${name}.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { SortNoPart } from './${type}Form.tsx';
import { switchTo, type ${type}Record } from './${name}.api.ts';

/** ${label} */
export default function ${type}Page() {
  return (
    <ResourcePage
      resource={${value}}
      formParts={{ sortNo: SortNoPart }}
      canDelete={(record) => record.status === ${value}Status.off}
      rowActions={[
        {
          key: 'on',
          label: '启用',
          endpoint: switch${type},
          when: (record) => record.status === ${value}Status.off,
          run: (record, page) => say(record, ${value}Status.on, page),
        },
        {
          key: 'off',
          label: '停用',
          endpoint: switch${type},
          when: (record) => record.status === ${value}Status.on,
          run: (record, page) => say(record, ${value}Status.off, page),
        },
      ]}
    />
  );
}

/** Switches, and says what the server said. */
function say(record: ${type}Record, status: '0' | '1', page: PageActions): Promise<void> {
  return switchTo(record, status)
    .then((said) => void feedback()?.message.success(said))
    .catch(showError)
    .finally(page.refresh);
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

function apiText(feature: NewFeature): string {
  const { area, name } = feature;
  const { value, type } = namesOf(feature);
  return `import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { switch${type}, type ${value} } from '@dossier/contract/${area}/${name}.ts';
import { callEnvelope } from '#services/api/api.ts';

export type ${type}Record = RecordOf<typeof ${value}>;

/** Switches a record on or off, if nobody changed it meanwhile. @returns the server's sentence */
export async function switchTo(
  { id, version }: Pick<${type}Record, 'id' | 'version'>,
  status: '0' | '1',
): Promise<string> {
  return (await callEnvelope(switch${type}, { body: { id, version: version ?? 0, status } })).message;
}
`;
}

function webTestText(feature: NewFeature): string {
  const { area, name, label } = feature;
  const { type } = namesOf(feature);
  return `import { switch${type} } from '@dossier/contract/${area}/${name}.ts';
import { expect, test, vi } from 'vitest';
import { switchTo } from './${name}.api.ts';

const { callEnvelope } = vi.hoisted(() => ({ callEnvelope: vi.fn() }));
vi.mock('#services/api/api.ts', () => ({ callEnvelope }));

test('switches the version that the user saw, and gives back what the server said', async () => {
  callEnvelope.mockResolvedValue({ message: '${label}已停用' });
  expect(await switchTo({ id: '1', version: 3 }, '0')).toBe('${label}已停用');
  expect(callEnvelope).toHaveBeenCalledWith(switch${type}, { body: { id: '1', version: 3, status: '0' } });
});
`;
}
