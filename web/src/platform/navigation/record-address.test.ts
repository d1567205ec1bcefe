import { expect, it } from 'vitest';
import type { PageRoute } from './menu.ts';
import { recordAddress } from './record-address.ts';

const page = (path: string, target: string) => ({ path, target, kind: 'page' }) as unknown as PageRoute;
const routes = [page('/online/:code', 'pm/ProjectList'), page('/pm/project', 'pm/ProjectList')];
const component = (openPage: string | null, busId: string | null = '7 &x') => ({
  openType: 'component',
  openPage,
  busId,
});

it('leads to the record in the page of a component that the user has', () => {
  expect(recordAddress(component('pm/ProjectList'), routes)).toBe('/pm/project?detail=7+%26x');
  expect(recordAddress(component('@/views/pm/ProjectList.vue', null), routes)).toBe('/pm/project');
});

it('leads nowhere without such a page, without a kind, or without a target', () => {
  expect(recordAddress(component('arc/ItemList'), routes)).toBeNull();
  expect(recordAddress(component(null), routes)).toBeNull();
  expect(recordAddress({ openType: null, openPage: 'pm/ProjectList', busId: null }, routes)).toBeNull();
});
