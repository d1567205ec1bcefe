import type { Resource } from '@dossier/contract/core/resource.ts';
import { type FormRelease, physicalTable, recordsPath } from '@dossier/contract/online/form/compile.ts';
import { sql } from 'kysely';
import { type Actor, systemActor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { withPartFilter } from '#engine/parts/part-filter.ts';
import { namesFiles, registerRecordFiles } from '#engine/resource/files.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { hasChildHooks } from '#engine/tree/has-child.ts';
import type { App } from '#services/services.ts';
import { assertMayAsk, withLineButtons } from '../authority/authority.public.ts';
import { withSteps } from './enhance/step-hooks.ts';
import { reachForm } from './in-use.ts';
import { addLinkedValues, showsLinked } from './linked-values.ts';
import { formsTopic, type RunningForm, runningForm, runningForms } from './release.ts';
import { allowedOperations } from './rights.ts';
import { withSecrets } from './secrets.ts';

/**
 * Makes the newest form known to whatever works with registers by their path, their table or a dictionary of it.
 * @returns the steps around its calls
 */
export function registerForm(app: App, { resource, release }: RunningForm): Hooks {
  if (app.resources.byPath(resource.path) !== resource) {
    app.resources.replace(resource, withPartFilter(resource, hooksOf(app, resource, release)));
    app.prints.remove(resource.path);
    for (const print of Object.values(resource.prints)) app.prints.add(resource, print, {});
    if (namesFiles(resource)) registerRecordFiles(app, resource);
    // Of a form and its views the form itself is chosen from.
    const { tableName } = release.head;
    if (physicalTable(tableName) === tableName)
      // Dictionaries of written registers name records to everybody; those of forms to whoever may read the form. A key may be
      // guessed where it is no id, so nobody else learns its name either.
      app.published.publish(
        resource,
        (actor) => (isReader(actor, tableName) ? undefined : sql<boolean>`false`),
        (actor) => isReader(actor, tableName),
      );
    for (const field of Object.values(resource.fields))
      if (field.type === 'reference') app.published.refer(field.dictionary);
  }
  return app.resources.hooksOf(resource);
}

/** Whoever may read the records of a form; the server itself may. */
const isReader = (actor: Actor, tableName: string): boolean =>
  actor.unbounded === true ||
  actor.userId === systemActor.userId ||
  allowedOperations(actor, tableName).includes('list');

/** The steps of every form: buttons that are kept from a person are refused; those of a tree besides. */
function hooksOf(app: App, resource: Resource, release: FormRelease): Hooks {
  const lines = withLineButtons(withSecrets(resource, release.head.isTree === 'Y' ? hasChildHooks(resource) : {}));
  const own = withSteps(lines, release, reachForm(registerForm));
  return {
    ...own,
    ...(showsLinked(resource)
      ? {
          decorate: (db: Db, records: Row[], actor: Actor) =>
            addLinkedValues(app, registerForm, { db, resource, actor }, records),
        }
      : {}),
    filter(query, actor) {
      assertMayAsk(resource, actor, query);
      return undefined;
    },
  };
}

/** Keeps what is registered at what runs: forms are released and deleted on any server. */
export function followReleases(app: App): void {
  const failed = (error: unknown) => app.log.error({ err: error }, 'a form is registered when it is opened next');
  const follow = async (id: string) => {
    const form = await runningForm(app.db, id);
    if (form) registerForm(app, form);
    else unregisterForm(app, recordsPath(id));
  };
  const followAll = async () => {
    const known = app.resources.all().filter(({ path }) => path.startsWith(recordsPath('')));
    for (const { path } of known) await follow(path.slice(recordsPath('').length));
    await registerAllForms(app);
  };
  app.events.on(formsTopic, (id) => void follow(String(id)).catch(failed));
  app.events.onGap(() => void followAll().catch(failed));
  app.http.addHook('onListen', () => void registerAllForms(app).catch(failed));
}

function unregisterForm(app: App, path: string): void {
  const resource = app.resources.byPath(path);
  // A view took its form's place at nothing that others choose from.
  if (resource && physicalTable(resource.name) === resource.name) app.published.withdraw(resource.table);
  app.resources.remove(path);
  app.prints.remove(path);
}

/**
 * Makes every form known that runs, so that history, comments and rules find its records before anybody opens it here. Done
 * after the server listens: nobody waits for it.
 */
async function registerAllForms(app: App): Promise<void> {
  for (const id of await runningForms(app.db)) {
    const form = await runningForm(app.db, id);
    if (form) registerForm(app, form);
  }
}
