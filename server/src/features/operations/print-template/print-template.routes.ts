import * as contract from '@dossier/contract/operations/print-template.ts';
import { inTransaction } from '#db/database.ts';
import { assertMayPrint, previewPrint, sampleRecords } from '#engine/print/preview.ts';
import { done, doneWith, serve } from '#http/endpoint.ts';
import { makeRateLimit } from '#http/rate-limit.ts';
import type { App } from '#services/services.ts';
import { activate, knownPrint, listPrints, listVersions, readSource, saveVersion } from './print-template.service.ts';

/** Records that a preview may choose from at once. */
const mostSamples = 20;
/** Previews of one person; somebody who types makes one in a second at most. */
const mostPreviewsPerMinute = 60;

/** 打印模板: what administrators make of the product's prints. */
export function printTemplateRoutes(app: App): void {
  const mayPreview = makeRateLimit({ most: mostPreviewsPerMinute, seconds: 60 });
  serve(app, contract.listPrintTemplates, ({ actor }) => listPrints(app, actor));
  serve(app, contract.listTemplateVersions, ({ db, actor, query }) => listVersions(db, actor, query));
  serve(app, contract.readPrintTemplate, ({ actor, query }) => readSource(app, actor, query));
  serve(app, contract.savePrintTemplate, async ({ actor, origin, body }) => {
    const version = await inTransaction(app.db, (tx) => saveVersion({ app, actor, origin }, body, tx));
    return doneWith(`已保存为版本${version}`, { version });
  });
  serve(app, contract.activatePrintTemplate, async ({ actor, origin, body }) => {
    await inTransaction(app.db, (tx) => activate({ app, actor, origin }, body, tx));
    return done(body.version === contract.productVersion ? '已恢复为产品模板' : `已启用版本${body.version}`);
  });
  serve(app, contract.previewRecords, async ({ actor, query }) => {
    const { resource, hooks, print } = knownPrint(app, query);
    assertMayPrint({ actor, print });
    return sampleRecords({ app, resource, hooks, actor }, query.keyword ?? '', mostSamples);
  });
  serve(app, contract.previewPrintTemplate, async ({ actor, body, reply }) => {
    mayPreview(actor.userId);
    const { resource, hooks, print } = knownPrint(app, body);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const printing = { app, resource, hooks, actor, print, template: body.source };
    const result = await previewPrint(printing, { id: body.id, rows: contract.previewRows, signal: gone.signal });
    return result.type === 'pdf'
      ? { pdf: Buffer.from(result.pdf).toString('base64'), faults: [] }
      : { pdf: null, faults: result.faults };
  });
}
