import { getData, getQueryInfo, getRpColumns } from '@dossier/contract/online/report-reading.ts';
import type { ReportData } from '@dossier/widgets/data/widget-data.ts';
import { call } from '../api/api.ts';

const stopped = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

/** Title, columns and texts of a report. */
export const loadReport: ReportData['loadReport'] = (code, signal) =>
  call(getRpColumns, { params: { code }, ...stopped(signal) });

/** Fields by which it is searched. */
export const loadReportQuery: ReportData['loadReportQuery'] = (id, signal) =>
  call(getQueryInfo, { params: { id }, ...stopped(signal) });

/** One page of its rows. */
export const loadReportRows: ReportData['loadReportRows'] = (id, { filters, ...page }, signal) =>
  call(getData, { params: { id }, query: { ...filters, ...page }, ...stopped(signal) });
