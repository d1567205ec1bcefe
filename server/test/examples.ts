import { seedExampleRights } from '../src/seed/demo/examples/examples.ts';
import { seederOf } from '../src/seed/seeder.ts';
import type { TestApp } from './app.ts';

/** Gives the administrator the menus and rights of the examples, as the demo company has them; he signs in after that. */
export async function withExamples(app: TestApp): Promise<void> {
  await app.db.transaction().execute((tx) => seedExampleRights(seederOf(tx), 90));
}
