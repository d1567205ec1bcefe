import { expect } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { reportApp } from './reports.ts';
import { fetchBytes } from './upload.ts';

/** A column of a chart's definition. */
export const column = (fieldName: string, more: object = {}) => ({
  ...{ fieldName, fieldTxt: fieldName, fieldType: 'String', isShow: 1, isTotal: 0, searchFlag: 0, ...more },
});

type Lines = readonly (readonly (string | number | null)[])[];

/** An installation with three fonds, and the calls of charts as its administrator. */
export async function chartApp(environment: Record<string, string> = {}) {
  const { app, token } = await reportApp(environment);
  const base = '/online/graphreport';
  let made = 0;
  const add = (definition: object, by = token) => {
    made += 1;
    const head = {
      code: `chart_${made}`,
      name: `图表${made}`,
      dataType: 'sql',
      graphType: 'bar',
      displayTemplate: 'single',
    };
    return app.call('POST', `${base}/head/add`, { token: by, body: { ...head, ...definition } });
  };
  return {
    ...{ app, token, base, add },
    /** Number of definitions that were sent: the last one is `chart_<n>`, called `图表<n>`. */
    made: () => made,
    async aChart(definition: object): Promise<string> {
      const answer = await add(definition);
      expect(answer.success, answer.message).toBe(true);
      return answer.result.id;
    },
    data: (id: string, query: Record<string, string> = {}, by = token) =>
      app.call('GET', `${base}/api/getChartsData`, { token: by, query: { id, ...query } }),
    parse: (type: string, data: string, by = token) =>
      app.call('POST', `${base}/head/parseField`, { token: by, body: { type, data } }),
    /** Cells of the workbook that a call answers. */
    async workbook(path: string, query: Record<string, string>): Promise<Lines> {
      const { bytes } = await fetchBytes(app, `${path}?${new URLSearchParams(query)}`, token);
      const lines: (string | number | null)[][] = [];
      for await (const { cells } of (await readWorkbook(bytes)).rows) lines.push([...cells]);
      return lines;
    },
  };
}
