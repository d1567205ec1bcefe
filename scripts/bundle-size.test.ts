import { expect, test } from 'vitest';
import { filesOf, type Manifest, pageSizes } from './bundle-size.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['src/shell/Workspace.tsx'],
  },
  '_react.js': { file: 'react.js' },
  '_kit.js': { file: 'kit.js', imports: ['_react.js'] },
  'src/shell/sign-in/SignIn.tsx': { file: 'sign-in.js', imports: ['index.html'] },
  'src/shell/Workspace.tsx': { file: 'shell.js', imports: ['_kit.js', 'index.html'] },
  'src/features/dashboard/board/pages/AnalysisPage.tsx': { file: 'home.js', imports: ['_kit.js'] },
  'src/features/pm/project/ProjectPage.tsx': { file: 'project.js', imports: ['_kit.js', '_table.js'] },
  '_table.js': { file: 'table.js', dynamicImports: ['_editor.js'] },
  '_editor.js': { file: 'editor.js' },
};

test('counts every static import once and no lazy one', () => {
  expect([...filesOf(manifest, ['src/features/pm/project/ProjectPage.tsx'])].toSorted()).toEqual([
    'kit.js',
    'project.js',
    'react.js',
    'table.js',
  ]);
});

test('measures each page with what stands around it', () => {
  const sizes = pageSizes(manifest, () => 10_000);
  expect(sizes.map(({ page, kilobytes, budget }) => [page, kilobytes, budget])).toEqual([
    ['sign-in', 30, 87],
    ['home', 50, 246],
    ['pm/project/ProjectPage.tsx', 60, 386],
  ]);
});

test('a page that the build lost is an error', () => {
  expect(() => filesOf(manifest, ['src/features/gone.tsx'])).toThrow('not in the build');
});
