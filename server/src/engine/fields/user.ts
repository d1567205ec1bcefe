import type { UserField } from '@dossier/contract/core/fields/user.ts';
import type { ServerKind } from './kind.ts';

/** Columns that ask for accounts hold accounts, so that an export can be brought back in. */
const asksForAccount = (header: string): boolean => header.endsWith('账号');

export const userKind: ServerKind<UserField> = {
  labels: () => ({ from: 'table', table: 'user' }),
  storedInFiles: asksForAccount,
  filling: (_, header) => (asksForAccount(header) ? '用户账号' : '用户账号、姓名或工号'),
};
