import { demoPerson } from '@dossier/contract/demo/person.ts';
import { isExampleRight } from '../../everybody.ts';
import { seedButtons, seedMenu } from '../../rights.ts';
import { type Seeder, seeded } from '../../seeder.ts';
import { insertAll } from '../bulk.ts';
import { exampleMenus } from './example-menus.ts';
import { deliveriesOf, type ExampleOrder, makeOrders, makePersons } from './example-rows.ts';
import { makeMaterials } from './materials.ts';
import { makeSheets } from './sheets.ts';

/** Menus of the examples and the buttons of their rights, from a place in the menu on; given to the role admin alone. */
export async function seedExampleRights(seeder: Seeder, order: number): Promise<void> {
  for (const [index, menu] of exampleMenus.entries()) await seedMenu(seeder, menu, null, order + index);
  await seedButtons(seeder, exampleMenus, isExampleRight);
  await seedExampleRules(seeder);
}

/** Data rules that a role may be given on the single table; the first is switched off (data-model 2.5). */
async function seedExampleRules({ tx }: Seeder): Promise<void> {
  const menu = await tx
    .selectFrom('sys_permission')
    .select('id')
    .where('component', '=', demoPerson.component)
    .executeTakeFirst();
  if (!menu) return;
  const rules = [
    {
      rule_name: '本人创建的',
      rule_column: 'createBy',
      rule_conditions: '=',
      rule_value: '#{sys_user_code}',
      status: '0',
    },
    { rule_name: '20岁以上', rule_column: 'age', rule_conditions: '>', rule_value: '20', status: '1' },
    {
      ...{ rule_name: '本部门及下级的', rule_column: 'sysOrgCode', rule_conditions: 'RIGHT_LIKE' },
      ...{ rule_value: '#{sys_org_code}', status: '1' },
    },
  ];
  await tx
    .insertInto('sys_permission_data_rule')
    .values(rules.map((rule) => ({ ...seeded(), permission_id: menu.id, ...rule })))
    .execute();
  await tx.updateTable('sys_permission').set({ rule_flag: 1 }).where('id', '=', menu.id).execute();
}

/** The examples' own small tables. */
export async function seedExamples({ tx }: Seeder): Promise<void> {
  const orders = makeOrders();
  const bare = ({ customers: _, tickets: __, ...row }: ExampleOrder) => row;
  await insertAll(tx, 'demo_person', makePersons());
  await insertAll(tx, 'demo_order', orders.map(bare));
  await insertAll(
    tx,
    'demo_order_customer',
    orders.flatMap(({ customers }) => customers),
  );
  await insertAll(
    tx,
    'demo_order_ticket',
    orders.flatMap(({ tickets }) => tickets),
  );
  await insertAll(tx, 'demo_delivery', deliveriesOf(orders));
  for (const level of makeMaterials()) await insertAll(tx, 'demo_material', level);
  await insertAll(tx, 'demo_sheet', await makeSheets(tx, orders[0]?.id ?? null));
}
