import { expect, type Page } from '@playwright/test';

interface Answer {
  success: boolean;
  message: string;
  // Answers of many shapes; each use says what it needs.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the journey relies on
  result: any;
}

/** A call as the signed-in user of the page; it must succeed. */
export async function call(page: Page, method: 'GET' | 'POST', path: string, data: object = {}): Promise<Answer> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('dossier__Access-Token') ?? '{}').value as string,
  );
  const headers = { 'X-Access-Token': token };
  const answer =
    method === 'GET'
      ? await page.request.get(`/jeecg-boot${path}`, { headers, params: data as Record<string, string> })
      : await page.request.post(`/jeecg-boot${path}`, { headers, data });
  const body = (await answer.json()) as Answer;
  expect(body.success, `${path}: ${body.message}`).toBe(true);
  return body;
}
