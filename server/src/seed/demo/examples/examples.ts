import { isExampleRight } from '../../menus.ts';
import { seedButtons, seedMenu } from '../../rights.ts';
import type { Seeder } from '../../seeder.ts';
import { insertAll } from '../bulk.ts';
import { exampleMenus } from './example-menus.ts';
import { deliveriesOf, type ExampleOrder, makeOrders, makePersons } from './example-rows.ts';
import { makeMaterials } from './materials.ts';
import { makeSheets } from './sheets.ts';

/** Menus of the examples and the buttons of their rights, from a place in the menu on; given to the role admin alone. */
export async function seedExampleRights(seeder: Seeder, order: number): Promise<void> {
  for (const [index, menu] of exampleMenus.entries()) await seedMenu(seeder, menu, null, order + index);
  await seedButtons(seeder, exampleMenus, isExampleRight);
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
