import { openPreview, previewPage, printLoanFile } from '@dossier/contract/arc/reading/preview.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { makeDrawer } from './drawer.ts';
import { drawPage, openPages, openPrint } from './preview.service.ts';

export function previewRoutes(app: App): void {
  const drawer = makeDrawer(app.files);
  app.http.addHook('onClose', () => drawer.close());

  serve(app, openPreview, async ({ actor, origin, body }) =>
    doneWith('', await openPages({ app, actor, origin }, drawer, body)),
  );
  serve(app, previewPage, async ({ actor, query, reply }) => {
    const { bytes } = await drawPage({ app, actor }, drawer, query);
    reply.headers({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    return Buffer.from(bytes);
  });
  serve(app, printLoanFile, async ({ actor, origin, body }) => {
    const opened = await openPrint({ app, actor, origin }, drawer, body);
    return doneWith(`还可打印${opened.left}次`, opened);
  });
}
