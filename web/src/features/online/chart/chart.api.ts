import { parseField } from '@dossier/contract/online/chart/chart.ts';
import { type ChartData, exportChartRows, getChartsData } from '@dossier/contract/online/chart/chart-reading.ts';
import type { ParsedReport } from '@dossier/contract/online/report.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, download } from '#services/api/api.ts';
import { type Asked, wireOf } from './asked.ts';

/** A chart by its id or code, as it is asked. What is shown stays until the answer is here. */
export function useChart(id: string, asked: Asked, items: ChartData['items'] | undefined) {
  const query = wireOf(asked, items);
  return useQuery({
    queryKey: [getChartsData.path, id, query],
    queryFn: ({ signal }) => call(getChartsData, { query: { id, ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== '',
    staleTime: 0,
  });
}

/** The columns of what somebody may make a chart of. @param dbKey code of another database. @throws ApiError whose message says which part is wrong */
export function parseChart(type: string, data: string, dbKey: string | null): Promise<ParsedReport> {
  return call(parseField, { body: { type: type as 'sql' | 'json' | 'api', data, dbKey } });
}

/** Saves the rows that are asked for as a workbook. */
export async function saveChartRows({ head, items }: ChartData, asked: Asked): Promise<void> {
  const query = { id: head.id, format: 'xlsx' as const, ...wireOf(asked, items) };
  const { blob, name } = await download(exportChartRows, { query });
  saveBlob(blob, name || `${head.name}.xlsx`);
}
