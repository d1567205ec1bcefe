import { secretBox } from '#config/secret-box.ts';
import type { Db, Tx } from '#db/database.ts';

const owner = (id: string): string => `data-source:${id}`;

/** Seals the password of a data source in place of the one before. */
export async function keepPassword(dataKey: string, tx: Tx, id: string, password: string): Promise<void> {
  const sealed = secretBox(dataKey).seal(password, owner(id));
  await tx
    .insertInto('sys_data_source_secret')
    .values({ data_source_id: id, sealed })
    .onConflict((conflict) => conflict.column('data_source_id').doUpdateSet({ sealed }))
    .execute();
}

/** The password of a data source; '' when it has none. */
export async function passwordOf(dataKey: string, db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('sys_data_source_secret')
    .select('sealed')
    .where('data_source_id', '=', id)
    .executeTakeFirst();
  return row ? secretBox(dataKey).open(row.sealed, owner(id)) : '';
}
