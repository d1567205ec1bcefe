import { destroyList, executeDestruction } from '@dossier/contract/arc/ending/destroy.ts';
import { assertOwnProof } from '#access/session/own-proof.ts';
import { inTransaction } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import { doneWith, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { fileCertificate } from './certificate.service.ts';
import { destroyFlow } from './destroy.flow.ts';
import { destroyHooks } from './destroy.hooks.ts';
import { assertExecutable, execute } from './execute.service.ts';
import { assertPresent } from './witness.service.ts';

export function destroyRoutes(app: App): void {
  serveResource(app, destroyList, destroyHooks);
  app.flows.propose('arc.destroy', destroyFlow);
  serve(app, executeDestruction, async ({ actor, origin, request, body }) => {
    const { password, proof, witnesses, ...asked } = body;
    const told = { ...asked, witnesses: witnesses.map(({ username }) => username) };
    const caller = { app, actor, origin };
    // What stands against it anyway is said before anybody types a password in vain, and looked at again when it is done.
    await inTransaction(app.db, (tx) => assertExecutable(caller, tx, told));
    const purpose = executeDestruction.path;
    await assertOwnProof({ app, actor, origin, request }, purpose, { password, proof });
    await assertPresent({ app, tenantId: actor.tenantId, origin, request, purpose }, witnesses);
    const { count } = await execute(caller, told);
    const certificateNo = await fileCertificate(
      app,
      { tenantId: actor.tenantId, id: body.id, by: actor },
      origin,
    ).catch((error: unknown) => {
      app.log.error({ err: error, listId: body.id }, 'a list of destroyed records is filed later');
      return null;
    });
    return doneWith(`已销毁${count}件`, { count, certificateNo });
  });
}
