import type { Page } from '@playwright/test';
import { call } from './call.ts';

/** Tells what one run makes from what another made. */
export const stamp = () => String(Date.now() % 1_000_000);

export interface Held {
  id: string;
  title: string;
  barcode: string;
  archiveNo: string;
}

/** A class of its own for these journeys, once. */
export async function aShelf(page: Page): Promise<{ fondsId: string; classId: string }> {
  const rules = await call<{ records: { id: string; code: string }[] }>(page, 'GET', '/arc/rule/list?pageSize=100');
  const at = stamp();
  const no = `${at.padStart(6, '0').slice(-4)}`;
  const fonds = await call<{ id: string }>(page, 'POST', '/arc/fonds/add', {
    ...{ no, name: `全宗${at}`, creator: '海川数字服务' },
  });
  const own = await call<{ id: string }>(page, 'POST', '/arc/class/add', {
    ...{ code: `JN${at}`, name: `分类${at}`, door: 'WS', arrange: 'item' },
    ruleId: rules.records.find(({ code }) => code === 'WS2022')?.id,
  });
  return { fondsId: fonds.id, classId: own.id };
}

/** A record that was received. */
export async function aRecord(page: Page, shelf: object, title: string): Promise<Held> {
  const { id } = await call<{ id: string }>(page, 'POST', '/arc/item/add', {
    ...{
      title,
      creator: '办公室',
      docDate: '20250301',
      year: 2025,
      retention: 'D30',
      orgCode: 'BGS',
      secret: 1,
      pages: 6,
    },
    ...{ carrier: 'paper', gen: 'scan', openFlag: '0' },
    ...shelf,
  });
  await call(page, 'POST', '/arc/item/receive', { ids: id });
  return call<Held>(page, 'GET', `/arc/item/queryById?id=${id}`);
}
