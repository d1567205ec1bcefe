import { expect, test } from 'vitest';
import { problemsOf } from './house.ts';
import { importsOf } from './imports.ts';

const check = (files: Record<string, string>) => problemsOf(new Map(Object.entries(files)));
const imports = (file: string, from: string) => check({ [file]: `import { a } from '${from}';\n` });

test.each([
  ['rules/src/a.ts', 'croner'],
  ['contract/src/pm/a.ts', '@dossier/rules/patterns.ts'],
  ['server/src/core/a.ts', 'node:fs'],
  ['server/src/engine/a.ts', '#access/gate.ts'],
  ['server/src/access/a.ts', '#services/events.ts'],
  ['server/src/db/a.test.ts', '#features/identity/user/user.service.ts'],
  ['server/src/db/a.ts', '#db/database.ts'],
  ['server/src/app.ts', './features/features.ts'],
  ['server/src/seed/a.ts', '#features/jobs.ts'],
  ['web/src/shell/a.ts', '#features/features.ts'],
  ['server/src/features/identity/user/user.service.ts', '../role/role.public.ts'],
  ['server/src/features/identity/user/user.service.ts', './user.repository.ts'],
  ['server/src/features/identity/user/user.test.ts', '../role/role.service.ts'],
  ['server/src/features/features.ts', './identity/user/user.routes.ts'],
  ['web/src/features/identity/user/UserPage.tsx', '@dossier/widgets/grid/index.ts'],
  ['web/src/services/api/api.ts', '@dossier/contract/core/endpoint.ts'],
])('%s may import %s', (file, from) => {
  expect(imports(file, from)).toEqual([]);
});

test.each([
  ['rules/src/a.ts', 'node:fs', 'React or Node'],
  ['rules/src/a.ts', '@dossier/contract/core/field.ts', 'rules never imports contract'],
  ['contract/src/a.ts', 'react', 'React or Node'],
  ['widgets/src/a.tsx', '@dossier/contract/core/field.ts', 'widgets never imports contract'],
  ['server/src/core/a.ts', '@dossier/widgets/grid/index.ts', 'server never imports widgets'],
  ['server/src/a.test.ts', '../../web/src/services/api/api.ts', 'server never imports web'],
  ['web/src/a.ts', '../../server/src/db/id.ts', 'web never imports server'],
  ['server/src/engine/a.ts', '#features/identity/user/user.service.ts', 'features stands above engine'],
  ['server/src/services/a.ts', '#http/endpoint.ts', 'http stands above services'],
  ['server/src/db/a.ts', '../services/events.ts', 'services stands above db'],
  ['server/src/features/identity/user/user.routes.ts', '#app.ts', 'the application stands above features'],
  ['web/src/list/a.ts', '#engine/ResourcePage.tsx', 'engine stands above list'],
  ['web/src/features/a.ts', '#shell/App.tsx', 'shell stands above features'],
  ['server/src/features/identity/user/user.service.ts', '../role/role.service.ts', 'only the .public.ts'],
  ['web/src/features/identity/user/UserPage.tsx', '../role/RoleForm.tsx', 'becomes a widget'],
])('%s may not import %s', (file, from, why) => {
  expect(imports(file, from)).toEqual([expect.stringContaining(why)]);
});

test('counts the imports of types', () => {
  const file = { 'server/src/db/a.ts': "import type { A } from '#engine/resource/write.ts';" };
  expect(check(file)).toEqual([expect.stringContaining('engine stands above db')]);
});

test('refuses long ladders and crowded folders, in which tests do not count', () => {
  expect(check({ 'server/src/services/files/checks/a.ts': "import { b } from '../../../core/b.ts';" })).toEqual([
    expect.stringContaining('at most two'),
  ]);
  const many = (count: number, ending: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`web/src/list/f${at}${ending}`, '']));
  expect(check({ ...many(25, '.ts'), ...many(25, '.test.ts') })).toEqual([]);
  expect(check(many(26, '.ts'))).toEqual(['web/src/list: 26 files of its own, the most is 25']);
});

test('finds circles, but not through types', () => {
  const circle = (word: string) =>
    check({
      'server/src/core/a.ts': "import { b } from './b.ts';",
      'server/src/core/b.ts': "import { c } from './c.ts';",
      'server/src/core/c.ts': `import ${word}{ a } from './a.ts';`,
    });
  expect(circle('')).toEqual([
    'circle: server/src/core/a.ts -> server/src/core/b.ts -> server/src/core/c.ts -> server/src/core/a.ts',
  ]);
  expect(circle('type ')).toEqual([]);
});

test('refuses lists that keep or draw their pages themselves', () => {
  const check = (file: string, text: string) => problemsOf(new Map([[file, text]]));
  const own = 'const [pageNo, setPageNo] = useState(1);';
  expect(check('web/src/features/a/b/List.tsx', own)).toEqual([expect.stringContaining('useEndpointList')]);
  expect(check('web/src/engine/record/List.tsx', own)).toHaveLength(1);
  const pager = "import { Pager } from '@dossier/widgets/table/Pager.tsx';";
  expect(check('web/src/features/a/b/List.tsx', pager)).toEqual([expect.stringContaining('EndpointList')]);
  expect(check('web/src/list/EndpointList.tsx', pager)).toEqual([]);
});

test('refuses marks of a conflict, in pages too, which may be long', () => {
  const page = ['<<<<<<< HEAD', 'one', '=======', 'two', '>>>>>>> other', ''].join('\n');
  expect(check({ 'docs/a.md': page })).toEqual(['docs/a.md: has marks of a conflict']);
  expect(check({ 'docs/a.md': 'Title\n=======\n'.repeat(300) })).toEqual([]);
});

test('refuses a file over 400 lines and a widget that fetches', () => {
  expect(check({ 'web/src/a.css': 'x\n'.repeat(400) })).toEqual([]);
  expect(check({ 'web/src/a.css': 'x\n'.repeat(401) })).toEqual(['web/src/a.css: 401 lines, the most is 400']);
  expect(check({ 'widgets/src/a.ts': "const data = await fetch('/x');" })).toHaveLength(1);
});

test('refuses a part that is loaded past lazyPart', () => {
  const source = "const Part = lazy(() => import('./Part.tsx'));";
  expect(check({ 'widgets/src/a.tsx': source, 'web/src/b.tsx': source })).toHaveLength(2);
  expect(check({ 'widgets/src/lazy/lazy-part.tsx': source })).toEqual([]);
  expect(
    check({ 'web/src/b.tsx': "const Part = lazyPart(async () => (await import('./Part.tsx')).default);" }),
  ).toEqual([]);
});

test('reads every form of import and no comment', () => {
  const source = `
    import a from 'a';
    import type { B } from 'b';
    import {
      c,
      d,
    } from 'c';
    import 'e';
    export * from 'f';
    export type { G } from 'g';
    const h = () => import('h');
    // import x from 'x';
    /* import y from 'y'; */
    export const text = value;`;
  const found = importsOf(source).map(({ from, typeOnly }) => `${from}${typeOnly ? ' type' : ''}`);
  expect(found).toEqual(['a', 'b type', 'c', 'e', 'f', 'g type', 'h']);
});

test('an icon of the kit is drawn through Icon, which takes its English name away', () => {
  const file = 'web/src/features/pm/project/ProjectPage.tsx';
  expect(check({ [file]: 'const a = <CloseOutlined />;\n' })).toEqual([
    `${file}: draws <CloseOutlined>, which has an English name; write <Icon of={CloseOutlined}>`,
  ]);
  expect(check({ [file]: 'const a = <Icon of={CloseOutlined} />;\n' })).toEqual([]);
});
