import type { Page } from '@playwright/test';
import { call } from './call.ts';

/** Id of the rule by which documents kept by item are numbered. */
export async function ruleId(page: Page): Promise<string> {
  const { records } = await call<{ records: { id: string }[] }>(page, 'GET', '/arc/rule/list?code=WS2022');
  return records[0]?.id ?? '';
}
