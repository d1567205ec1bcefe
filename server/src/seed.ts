import { clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { sql } from 'kysely';
import { randomPassword, setPassword } from './access/session/password.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import { newId } from './db/id.ts';
import { seedCheckSchemes } from './seed/check-schemes.ts';
import { seedCodeRules } from './seed/code-rules.ts';
import { seedAuditChain } from './seed/demo/archive/audit.ts';
import { seedChecks } from './seed/demo/archive/checks.ts';
import { seedReadings } from './seed/demo/archive/readings.ts';
import { seedTransfers } from './seed/demo/archive/transfers.ts';
import { seedFiles } from './seed/demo/files.ts';
import { seedDemo } from './seed/demo.ts';
import { dictionaries } from './seed/dictionaries.ts';
import { seedFilingScope } from './seed/filing-scope.ts';
import { seedHolidays } from './seed/holidays.ts';
import { seedJobs } from './seed/jobs.ts';
import { categories, roles, type SeedCategory } from './seed/organisation.ts';
import { seedReports } from './seed/reports.ts';
import { seedRights } from './seed/rights.ts';
import { type Seeder, seeded, seederOf } from './seed/seeder.ts';

export interface Seeded {
  /** Set when this start made the account `admin` with a password that nobody has seen yet. */
  adminPassword?: string;
}

/**
 * Makes what a new installation needs and what a newer version adds: dictionaries, menus, rights, roles,
 * the account `admin`. Every row is made once; what an administrator changed or deleted stays so.
 */
export async function seed(
  db: Db,
  config: Pick<Config, 'adminPassword'> & Partial<Pick<Config, 'demo' | 'dataDir' | 's3'>>,
): Promise<Seeded> {
  let isDemo = false;
  const made = await db.transaction().execute(async (tx) => {
    const seeder = seederOf(tx);
    for (const dictionary of dictionaries) await seedDictionary(seeder, dictionary);
    await seedOrganisation(seeder);
    await seedRights(seeder);
    await seedReports(seeder);
    await seedCodeRules(seeder);
    await seedJobs(seeder);
    await seedHolidays(seeder);
    await seedFilingScope(seeder);
    await seedCheckSchemes(seeder);
    const password = config.adminPassword ?? randomPassword();
    const isNew = await seedAdmin(seeder, password);
    // Only into an installation that was made this moment: the demo company never joins a real one.
    isDemo = isNew && config.demo === true;
    if (isDemo) await seedDemo(seeder, password);
    return isNew && config.adminPassword === undefined ? { adminPassword: password } : {};
  });
  // Files take transactions of their own, and the rows that own them must be there.
  if (isDemo && config.dataDir) {
    await seedFiles(db, { dataDir: config.dataDir, s3: config.s3 });
    await seedReadings(db);
    await seedAuditChain(db, { dataDir: config.dataDir });
    await seedChecks(db, { dataDir: config.dataDir, s3: config.s3 });
    await seedTransfers(db, { dataDir: config.dataDir, s3: config.s3 });
  }
  return made;
}

async function seedDictionary({ tx, once }: Seeder, dictionary: (typeof dictionaries)[number]): Promise<void> {
  await once(`dict:${dictionary.code}`, async () => {
    const id = newId();
    await tx
      .insertInto('sys_dict')
      .values({
        ...seeded(),
        id,
        dict_code: dictionary.code,
        dict_name: dictionary.name,
        type: dictionary.numeric ? 1 : 0,
      })
      .execute();
    const colors = new Map(
      (dictionary.colors ?? '').split(',').map((entry) => entry.split('=') as [value: string, color: string]),
    );
    const items = dictionary.items.split(',').map((item, index) => {
      // Values may hold the sign themselves (`>==大于等于`): the last one divides.
      const at = item.lastIndexOf('=');
      return {
        ...seeded(),
        dict_id: id,
        item_value: item.slice(0, at),
        item_text: item.slice(at + 1),
        item_color: colors.get(item.slice(0, at)) ?? null,
        sort_order: index + 1,
        status: 1,
      };
    });
    await tx.insertInto('sys_dict_item').values(items).execute();
  });
}

async function seedOrganisation(seeder: Seeder): Promise<void> {
  const { tx, once } = seeder;
  for (const [role_code, role_name, description] of roles) {
    await once(`role:${role_code}`, async () => {
      await tx
        .insertInto('sys_role')
        .values({ ...seeded(), role_code, role_name, description })
        .execute();
    });
  }
  await once('depart:A01', async () => {
    await tx
      .insertInto('sys_depart')
      .values({
        ...seeded(),
        parent_id: null,
        depart_name: '本单位',
        org_code: 'A01',
        org_category: '1',
        org_type: '1',
      })
      .execute();
  });
  for (const category of categories) await seedCategory(seeder, category, '0');
}

async function seedCategory(seeder: Seeder, category: SeedCategory, pid: string): Promise<void> {
  const { tx, once } = seeder;
  await once(`category:${category.code}`, async () => {
    await tx
      .insertInto('sys_category')
      .values({ ...seeded(), pid, code: category.code, name: category.name, has_child: category.children ? '1' : null })
      .execute();
  });
  const own = await tx
    .selectFrom('sys_category')
    .select('id')
    .where('code', '=', category.code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  for (const child of category.children ?? []) if (own) await seedCategory(seeder, child, own.id);
}

/** The first administrator. @returns whether he was made now, which tells a new installation */
function seedAdmin({ tx, once }: Seeder, password: string): Promise<boolean> {
  return once('user:admin', async () => {
    const id = newId();
    const depart = await tx.selectFrom('sys_depart').select('id').where('org_code', '=', 'A01').executeTakeFirst();
    await tx
      .insertInto('sys_user')
      .values({
        ...seeded(),
        id,
        username: 'admin',
        realname: '管理员',
        org_code: 'A01',
        user_identity: 2,
        depart_ids: depart?.id ?? null,
      })
      .execute();
    await sql`insert into arc_clearance (id, username, status, level, valid_from, reason, approved_by, approved_time, create_by,
        create_time)
      values (${newId()}, 'admin', ${clearanceStatus.valid}, 3, now(), '首任管理员', 'system', now(), 'system', now())`.execute(
      tx,
    );
    await setPassword(tx, id, password);
    const role = await tx.selectFrom('sys_role').select('id').where('role_code', '=', 'admin').executeTakeFirst();
    if (role) await tx.insertInto('sys_user_role').values({ id: newId(), user_id: id, role_id: role.id }).execute();
    if (depart)
      await tx.insertInto('sys_user_depart').values({ id: newId(), user_id: id, dep_id: depart.id }).execute();
  });
}
