import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import type { App } from '#services/services.ts';
import { titleOf, typesetPrint } from './print-context.ts';
import { recordContent, wholeRecords } from './records.ts';
import { templateFor } from './templates.ts';

/**
 * The document about one record that its print would give, for the server's own use: a package has it among its papers.
 * @param given `print`: its name in the resource; `number`: what stands on it
 */
export async function recordPdf(
  app: App,
  actor: Actor,
  given: { resource: Resource; print: string; id: string; number: string },
): Promise<Buffer> {
  const { resource } = given;
  const known = app.prints.find(resource.path, given.print);
  if (known?.print.kind !== 'record') throw new Error(`${resource.path} has no print ${given.print} of records`);
  const { print, hooks } = known;
  const listing = { app, resource, hooks, actor };
  const records = await wholeRecords(listing, [given.id]);
  const template = await templateFor(app, resource, print, actor);
  const content = recordContent(listing, records);
  const title = titleOf({ resource, actor, print });
  const pdf = await typesetPrint({ app, actor, print, template }, content, { number: given.number, title });
  return Buffer.from(pdf);
}
