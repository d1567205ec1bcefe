import { adoptFacts, takeAttachments } from '@dossier/contract/arc/reading/facts.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { adopt } from './adopt.service.ts';
import { makeMailThread, takeFrom } from './attachments.service.ts';

export function mediaRoutes(app: App): void {
  const thread = makeMailThread();
  app.http.addHook('onClose', () => thread.close());

  serve(app, adoptFacts, async ({ actor, origin, body }) => {
    const result = await adopt({ app, actor, origin }, body);
    return doneWith(`已填入${result.fields.length}个空白字段`, result);
  });
  serve(app, takeAttachments, async ({ actor, origin, body }) => {
    const result = await takeFrom({ app, actor, origin }, thread, body);
    const { count, refused } = result;
    return doneWith(
      refused.length === 0 ? `已取出${count}个附件` : `已取出${count}个附件，${refused.length}个不允许存储`,
      result,
    );
  });
}
