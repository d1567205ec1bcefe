import { expect, it } from 'vitest';
import type { PageRoute } from './menu.ts';
import { reachable, recordPath } from './record-path.ts';

const page = (path: string, target: string) => ({ path, target, kind: 'page' }) as unknown as PageRoute;
const routes = [page('/online/:code', 'pm/ProjectList'), page('/pm/project', 'pm/ProjectList')];

it('leads to the record in the page of a component that the user has', () => {
  expect(recordPath('pm/ProjectList', '7 &x', routes)).toBe('/pm/project?detail=7+%26x');
  expect(recordPath('@/views/pm/ProjectList.vue', null, routes)).toBe('/pm/project');
});

it('leads nowhere where the user has no such page', () => {
  expect(recordPath('arc/ItemList', '7', routes)).toBeNull();
  expect(recordPath('', '7', routes)).toBeNull();
});

it('leads to no address of this application where the user has no such page', () => {
  expect(reachable('/pm/project?name=7#lines', routes)).toBe('/pm/project?name=7#lines');
  expect(reachable('/online/a', routes)).toBe('/online/a');
  expect(reachable('/isystem/QuartzJobList', routes)).toBeNull();
  expect(reachable('https://example.com/isystem', routes)).toBe('https://example.com/isystem');
});
