import { expect, type Page } from '@playwright/test';
import { adminPassword } from '../start-server.ts';

/**
 * Signs in and waits for the shell; at `address` where it is another server than the journeys' own. The session of `admin`
 * is made by a call and laid where the page keeps it; others sign in as a user does, through what is asked of them then.
 */
export async function signIn(
  page: Page,
  username = 'admin',
  password: string = adminPassword,
  address = '',
): Promise<void> {
  if (username === 'admin') {
    await holdSession(page, password, address);
    await page.goto(`${address}/`);
  } else await typeIn(page, username, password, address);
  await expectShell(page);
}

/** Signs `admin` in as a user does and waits for the shell. */
export async function signInByHand(page: Page): Promise<void> {
  await typeIn(page, 'admin', adminPassword, '');
  await expectShell(page);
}

/** The address changes first; the shell's own files and the menu follow. */
const expectShell = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /用户菜单$/ })).toBeVisible({ timeout: 20_000 });

/** Lays a session of `admin` where the pages keep it and opens none of them: the journey's first `goto` is the first load. */
export async function holdSession(page: Page, password: string = adminPassword, address = ''): Promise<void> {
  const username = 'admin';
  const answer = await page.request.post(`${address}/jeecg-boot/sys/login`, { data: { username, password } });
  const { result, message } = (await answer.json()) as Answer;
  expect(result, message).toBeTruthy();
  const kept = { 'Access-Token': result?.token, Login_Username: username, Login_Userinfo: result?.userInfo };
  // Any small answer of the server will do to reach the storage of its pages.
  await page.goto(`${address}/favicon.svg`);
  for (const [key, value] of Object.entries(kept)) {
    const entry = JSON.stringify(JSON.stringify({ value, expire: null }));
    await page.evaluate(`localStorage.setItem('dossier__${key}', ${entry})`);
  }
}

interface Answer {
  message: string;
  result: { token: string; userInfo: object } | null;
}

async function typeIn(page: Page, username: string, password: string, address: string): Promise<void> {
  await page.goto(`${address}/user/login`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).not.toHaveURL(/\/user\/login/, { timeout: 20_000 });
}
