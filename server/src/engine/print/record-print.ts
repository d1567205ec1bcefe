import { mostRecordsPrinted, type Print } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FastifyReply } from 'fastify';
import { inTransaction } from '#db/database.ts';
import { type Call, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import type { Hooks } from '../resource/hooks.ts';
import type { Listing } from '../transfer/filtered-rows.ts';
import { sendPdf, titleOf, typesetPrint } from './print-context.ts';
import { notePrinted, takePrintNumber } from './printed.ts';
import { askedIds, recordContent, wholeRecords } from './records.ts';
import { templateFor } from './templates.ts';

type Records = Extract<Print, { kind: 'record' }>;

/** Serves a document about one record, or the same about several, one behind the other. */
export function serveRecordPrint(app: App, resource: Resource, hooks: Hooks, print: Records): void {
  serve(app, print.endpoint, (call) => printRecords({ app, resource, hooks, actor: call.actor }, print, call));
}

/** Sends the document of the records that a call names. */
export async function printRecords(
  listing: Listing,
  print: Records,
  { origin, query, reply }: Pick<Call<Records['endpoint']>, 'origin' | 'query' | 'reply'>,
): Promise<FastifyReply> {
  const { app, resource, actor } = listing;
  const ids = askedIds(query, mostRecordsPrinted);
  const records = await wholeRecords(listing, ids);
  const template = await templateFor(app, resource, print, actor);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const number = await inTransaction(app.db, (tx) => takePrintNumber(tx, actor));
  const content = recordContent(listing, records);
  const title = titleOf({ resource, actor, print });
  const pdf = await typesetPrint({ app, actor, print, template }, content, { number, title, signal: gone.signal });
  const amount = `${records.length}份`;
  await notePrinted(app, { resource, print, actor, origin, number, amount, parameters: query, ids });
  return sendPdf(reply, title, number, pdf);
}
