import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getColumnsAndData } from '@dossier/contract/online/report-reading.ts';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import type { ReportItem } from './report.repository.ts';
import { type Readable, reportColumns } from './report.service.ts';
import { type FileRows, fileRows, readResult } from './result.ts';
import type { ResultQuery } from './result-shape.ts';

type PageQuery = ResultQuery & { pageNo?: number; pageSize?: number; onlRepUrlParamStr?: string | undefined };

/** What the page of a report shows, in one answer. */
export async function reportPage(
  db: Db,
  dictTexts: DictTexts,
  actor: Actor,
  readable: Readable,
  query: PageQuery,
): Promise<ResultOf<typeof getColumnsAndData>> {
  const { report, ...checked } = readable;
  const { pageNo = 1, pageSize = 10 } = query;
  const head = await reportColumns(db, dictTexts, readable);
  const byName = new Map(report.items.map((item) => [item.fieldName, item]));
  const at = { offset: (pageNo - 1) * pageSize, size: pageSize, totals: true };
  const data = await readResult(db, actor, { ...report, ...checked }, askedOf(readable, query), at);
  const columns = head.columns.map((column) => {
    const groupTitle = byName.get(column.dataIndex)?.groupTitle;
    return groupTitle ? { ...column, groupTitle } : column;
  });
  return {
    ...{ cgreportHeadId: report.id, cgreportHeadName: report.name, columns, dictOptions: head.dictOptions },
    fieldHrefSlots: report.items.flatMap(linkOf),
    isGroupTitle: columns.some((column) => 'groupTitle' in column),
    data,
  };
}

const linkOf = ({ fieldName, fieldHref }: ReportItem) => (fieldHref ? [{ slotName: fieldName, href: fieldHref }] : []);

/** What the page finds, for a file. */
export const reportFileRows = (db: Db, actor: Actor, readable: Readable, query: PageQuery): Promise<FileRows> =>
  fileRows(db, actor, { ...readable, ...readable.report }, askedOf(readable, query));

/** What is asked beside what stood in the address of the page: that presets query fields, and parameters by their names. */
function askedOf({ report }: Readable, { onlRepUrlParamStr = '', ...query }: PageQuery): ResultQuery {
  const address = Object.fromEntries(new URLSearchParams(onlRepUrlParamStr));
  const params = report.params.flatMap(({ paramName }) => {
    const given = Object.hasOwn(address, paramName) ? address[paramName] : undefined;
    return given === undefined ? [] : [[`self_${paramName}`, given] as const];
  });
  return { ...address, ...Object.fromEntries(params), column: '', ...query };
}
