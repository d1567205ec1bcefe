import type { Page } from '@playwright/test';
import { call } from './call.ts';

interface Chosen {
  name: string;
  customer: string;
  budget: number;
  /** @default 2026-01-05 */
  planStart?: string;
  /** @default 2099-12-31 */
  planEnd?: string;
  /** Markdown. */
  acceptance?: string;
}

/** A customer of that name; one that is there already stays. */
export async function aCustomer(page: Page, name: string): Promise<void> {
  const isThere = async () => (await call<{ total: number }>(page, 'GET', '/pm/customer/list', { name })).total > 0;
  if (await isThere()) return;
  try {
    await call(page, 'POST', '/pm/customer/add', { name, country: 'CN' });
  } catch (error) {
    // Another journey may have made it at the same moment.
    if (!(await isThere())) throw error;
  }
}

/** A project of the first department, with all that its form, its approval and its start ask for. */
export async function aProject(page: Page, chosen: Chosen): Promise<{ id: string; code: string }> {
  const departs = await call<{ id: string }[]>(page, 'GET', '/sys/sysDepart/queryTreeList');
  const classes = await call<{ code: string; children: { key: string }[] }[]>(
    page,
    'GET',
    '/sys/category/loadTreeRoot',
    { async: 'false', pcode: 'OUT' },
  );
  await aCustomer(page, chosen.customer);
  const planEnd = chosen.planEnd ?? '2099-12-31';
  const planStart = chosen.planStart ?? '2026-01-05';
  const project = await call<{ id: string; code: string }>(page, 'POST', '/pm/project/add', {
    planStart,
    ...chosen,
    type: 'onsite',
    outsClass: classes.find(({ code }) => code === 'ITO')?.children[1]?.key,
    shore: 'on',
    mode: 'tm',
    dept: departs[0]?.id,
    pm: 'admin',
    bizOwner: 'admin',
    planEnd,
    // A member whose time has ended: whoever is on the team follows the project.
    members: [{ username: 'admin', role: 'pm', startDate: '2026-01-05', endDate: '2026-01-06', share: 5 }],
  });
  const milestone = { name: '终验', type: 'ms', planStart: planEnd, planEnd };
  await call(page, 'POST', '/pm/task/add', { projectId: project.id, ...milestone });
  return project;
}
