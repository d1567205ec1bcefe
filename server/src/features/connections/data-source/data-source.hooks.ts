import type { dataSource } from '@dossier/contract/connections/data-source.ts';
import { invalid } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { readDatabaseAddress } from './database-address.ts';
import { keepPassword } from './passwords.ts';
import { checkTableNames } from './readable-tables.ts';

/** Whoever changes one of these sends the stored password somewhere else, so he must know it. */
const bound = ['dbType', 'dbUrl', 'dbName', 'dbUsername'] as const;
type Bound = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a stored password still goes to where it was meant for. */
export function goesToSamePlace(next: Bound, before: Bound): boolean {
  return bound.every((name) => next[name] === undefined || text(next[name]) === text(before[name]));
}

/** Checks of a data source, and what becomes of the password that travels beside its fields. */
export const dataSourceHooks: Hooks<typeof dataSource> = {
  beforeAdd: ({ input }, draft) => {
    draft.dbName = databaseOf(draft);
    checkTableNames(text(draft.readTables));
    typedPassword(input);
  },
  afterAdd: (context, { id }) => storeTyped(context, id),
  beforeEdit: ({ input }, draft, before) => {
    const next = { ...before, ...draft };
    const database = databaseOf(next);
    checkTableNames(text(draft.readTables));
    // A name that was cleared comes from the address too.
    if (draft.dbName !== undefined) draft.dbName = database;
    if (typedPassword(input) === '' && !goesToSamePlace(draft, before))
      throw invalid({ dbPassword: '修改类型、地址、数据库或用户名后，请重新输入密码' });
  },
  afterEdit: (context, { id }) => storeTyped(context, id),
};

/** The name that was typed in, else the one in the address. @throws AppError when the address is none, or neither has a name */
function databaseOf({ dbType, dbUrl, dbName }: Bound): string {
  const { database } = readDatabaseAddress(text(dbType), text(dbUrl), text(dbName));
  return text(dbName) || database;
}

/** The password of the body; '' for one that was left empty. */
function typedPassword({ dbPassword }: Record<string, unknown>): string {
  if (dbPassword === undefined || dbPassword === null) return '';
  if (typeof dbPassword !== 'string' || dbPassword.length > 200) throw invalid({ dbPassword: '密码最长200个字符' });
  return dbPassword;
}

async function storeTyped({ app, tx, input }: WriteContext, id: string): Promise<void> {
  const password = typedPassword(input);
  if (password !== '') await keepPassword(app.config.dataKey, tx, id, password);
}
