import * as contract from '@dossier/contract/files/oss-file.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import { notFound } from '#core/errors.ts';
import { someIds } from '#core/some-ids.ts';
import { type Db, inTransaction } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { listPage } from '#engine/resource/routes.ts';
import { done, doneWith, serve, servePublic } from '#http/endpoint.ts';
import type { FileRow } from '#services/files/access.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { findListed, listed } from './known.ts';
import { makeLink, openLink } from './link.ts';
import { removeFiles } from './remove.ts';
import { usageOf } from './usage.ts';

const { ossFile, listOssFiles } = contract;

/** 对象存储: every stored file that the reader may know of, who points to it, and what may go. */
export function ossFileRoutes(app: App): void {
  // What was put into the store by hand is for everybody who sees the store of that tenant.
  const { owners } = app.files;
  owners.list(ossFile.path, (actor) => (actor.permissions.has(listOssFiles.access) ? sql<boolean>`true` : null));
  owners.register(
    ossFile.path,
    async (_db, actor, _id, file) => actor.permissions.has(listOssFiles.access) && file.tenant_id === actor.tenantId,
  );
  const hooks: Hooks<typeof contract.ossFile> = {
    filter: (_query, actor) => listed(owners, actor),
    decorate: (db, records, actor) => decorate(app, db, records, actor),
  };
  serve(app, listOssFiles, ({ actor, query }) => listPage(app, ossFile, hooks, actor, query));
  serve(app, contract.uploadOssFile, async ({ actor, origin, request }) => {
    await keepInStore(app, actor, origin, request);
    return done('上传成功！');
  });
  serve(app, contract.uploadMinio, async ({ actor, origin, request }) =>
    doneWith((await keepInStore(app, actor, origin, request)).path, null),
  );
  serve(app, contract.deleteOssFile, async ({ actor, origin, query }) => {
    await removeFiles(app, actor, origin, [query.id]);
    return done(ossFile.messages.deleted);
  });
  serve(app, contract.deleteOssFiles, async ({ actor, origin, query }) => {
    await removeFiles(app, actor, origin, [...new Set(someIds(query.ids))]);
    return done(ossFile.messages.deletedBatch);
  });
  serve(app, contract.ossFileUsage, async ({ db, actor, query }) => {
    const [file] = await findListed(app, db, actor, [query.id]);
    if (!file) throw notFound();
    return usageOf(app, db, actor, file);
  });
  serve(app, contract.linkOssFile, ({ actor, origin, body }) => makeLink(app, actor, origin, body.id, body.hours));
  servePublic(app, contract.openOssLink, (call) => openLink(app, call));
}

/** Stores an upload that belongs to the store itself, so that it is not swept away as one that no record took up. */
async function keepInStore(app: App, actor: Actor, origin: Origin, request: FastifyRequest): Promise<FileRow> {
  const received = await app.files.receive(request);
  try {
    const owner = { resource: ossFile.path, id: 'store' };
    const file = await app.files.keep(received, { biz: received.fields.biz ?? '', actor, owner });
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        content: `上传存储文件，${file.name}`,
        operate: operateType.add,
        method: contract.uploadOssFile.access,
        parameters: { id: file.id },
      }),
    );
    return file;
  } finally {
    await received.discard();
  }
}

/** Where the bytes are, and what the reader may do with them by the rules of the file. */
async function decorate(app: App, db: Db, records: Row[], actor: Actor): Promise<void> {
  const files = await findListed(
    app,
    db,
    actor,
    records.map(({ id }) => id),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const record of records) {
    const file = byId.get(record.id);
    record.storedIn = app.config.s3 ? 's3' : 'disk';
    record.mayView = file !== undefined && (await app.files.owners.mayRead(db, actor, file, 'view'));
    record.mayDownload = file !== undefined && (await app.files.owners.mayRead(db, actor, file, 'download'));
  }
}
