import type { Page } from '@playwright/test';
import { call } from './call.ts';

interface Account {
  username: string;
  realname: string;
  password: string;
  phone: string;
  /** Code of his role. */
  role: string;
}

/** Adds somebody with a role, as the signed-in user of the page. @returns the user's id */
export async function aUser(page: Page, { role: code, password, ...account }: Account): Promise<string> {
  const roles = await call<{ id: string; roleCode: string }[]>(page, 'GET', '/sys/role/queryall');
  const { id } = await call<{ id: string }>(page, 'POST', '/sys/user/add', {
    ...{ ...account, workNo: account.username, password, confirmpassword: password },
    selectedroles: roles.find(({ roleCode }) => roleCode === code)?.id,
  });
  return id;
}
