import { expect, type Page } from '@playwright/test';

/** A call as the signed-in user of the page; it must succeed. @returns its result, in the shape that the journey relies on */
export async function call<Result>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<Result> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('dossier__Access-Token') ?? '{}').value as string,
  );
  const headers = { 'X-Access-Token': token };
  const answer =
    method === 'GET'
      ? await page.request.get(`/jeecg-boot${path}`, { headers, params: data as Record<string, string> })
      : await page.request.fetch(`/jeecg-boot${path}`, { method, headers, data });
  const body = (await answer.json()) as { success: boolean; message: string; result: Result };
  expect(body.success, `${path}: ${body.message}`).toBe(true);
  return body.result;
}
