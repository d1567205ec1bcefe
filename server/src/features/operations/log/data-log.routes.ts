import * as contract from '@dossier/contract/operations/data-log.ts';
import { notFound } from '#core/errors.ts';
import { done, serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import { listVersions, versionsById, versionsOfRecord } from './data-log.service.ts';
import { restoreRecord } from './restore.ts';

/** Versions of records: who may read a record may read its history, and of it only what he may read of the record. */
export function dataLogRoutes(app: App): void {
  serve(app, contract.listDataLogs, ({ actor, query }) => listVersions(app, actor, query));
  serve(app, contract.restoreVersion, async ({ actor, origin, body }) => {
    await restoreRecord({ app, actor, origin }, body);
    return done('恢复成功!');
  });
  serve(app, contract.queryDataVerList, async ({ actor, query }) => {
    const versions = await versionsOfRecord(app, actor, query.dataTable, query.dataId);
    if (versions.length === 0) throw notFound('未找到版本信息');
    return versions;
  });
  serve(app, contract.queryCompareList, async ({ actor, query }) => {
    const versions = await versionsById(app, actor, [query.dataId1, query.dataId2]);
    if (versions.length === 0) throw notFound('未找到版本信息');
    return versions;
  });
}
