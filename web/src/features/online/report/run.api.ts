import {
  exportReport,
  getColumnsAndData,
  getParamsInfo,
  getQueryInfo,
} from '@dossier/contract/online/report-reading.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, download } from '#services/api/api.ts';

export interface ReportAsked {
  /** What stands in the address behind `?`. */
  address: string;
  pageNo: number;
  pageSize: number;
  column?: string;
  order?: 'asc' | 'desc';
}

const wire = ({ address, ...rest }: ReportAsked) => ({ ...rest, ...(address ? { onlRepUrlParamStr: address } : {}) });

/** A page of a report by its id or code. What is shown stays until the answer is here. */
export function useReportPage(id: string, asked: ReportAsked) {
  return useQuery({
    queryKey: [getColumnsAndData.path, id, asked],
    queryFn: ({ signal }) => call(getColumnsAndData, { params: { id }, query: wire(asked), signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
    staleTime: 0,
  });
}

/** What a report is searched by: its parameters, then its query fields. @param id its id */
export function useReportSearch(id: string | undefined, code: string) {
  return useQuery({
    queryKey: [getQueryInfo.path, id],
    queryFn: async ({ signal }) => {
      const params = await call(getParamsInfo, { params: { id: code }, signal });
      const fields = await call(getQueryInfo, { params: { id: id ?? '' }, signal });
      return { params, fields };
    },
    enabled: id !== undefined,
  });
}

/** Saves all rows that are asked for as a workbook. */
export async function saveReport(id: string, title: string, asked: ReportAsked): Promise<void> {
  const { pageNo: _pageNo, pageSize: _pageSize, ...query } = wire(asked);
  const { blob, name } = await download(exportReport, { params: { id }, query: { ...query, format: 'xlsx' } });
  saveBlob(blob, name || `${title}.xlsx`);
}
