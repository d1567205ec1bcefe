import type { Page } from '@playwright/test';
import { call } from './call.ts';

interface Chosen {
  name: string;
  customer: string;
  budget: number;
  /** @default 2026-01-05 */
  planStart?: string;
  /** Markdown. */
  acceptance?: string;
}

/** A project of the first department, with all that its form asks for. */
export async function aProject(page: Page, chosen: Chosen): Promise<{ id: string; code: string }> {
  const departs = await call<{ id: string }[]>(page, 'GET', '/sys/sysDepart/queryTreeList');
  const classes = await call<{ code: string; children: { key: string }[] }[]>(
    page,
    'GET',
    '/sys/category/loadTreeRoot',
    { async: 'false', pcode: 'OUT' },
  );
  return call(page, 'POST', '/pm/project/add', {
    planStart: '2026-01-05',
    ...chosen,
    type: 'onsite',
    outsClass: classes.find(({ code }) => code === 'ITO')?.children[1]?.key,
    shore: 'on',
    mode: 'tm',
    dept: departs[0]?.id,
    pm: 'admin',
    bizOwner: 'admin',
    planEnd: '2099-12-31',
  });
}
