import type { ReportData, ReportRow } from '../src/data/widget-data.ts';

const customers: readonly ReportRow[] = [
  ['KH-001', '海州城市商业银行', '金融', '2019-04-12'],
  ['KH-002', '东湾港务集团', '交通', '2020-09-01'],
  ['KH-003', '临江市档案馆', '政务', '2021-03-18'],
  ['KH-004', '南屏医药股份有限公司', '制造', '2022-11-30'],
  ['KH-005', '北川电力设计院', '能源', '2023-06-05'],
].map(([code, name, trade, since], at) => ({ id: String(at + 1), code, name, trade, since }));

/** One report of customers, under the code `customers`. @param later gives an answer after a while */
export function fakeReports(later: <T>(value: T, signal?: AbortSignal) => Promise<T>): ReportData {
  return {
    async loadReport(code, signal) {
      if (code !== 'customers') throw new Error(`报表 ${code} 不存在`);
      return later(
        {
          cgRpConfigId: 'r1',
          cgRpConfigName: '客户名录',
          dictOptions: {},
          columns: [
            { title: '客户编码', dataIndex: 'code', sorter: true },
            { title: '客户名称', dataIndex: 'name' },
            { title: '行业', dataIndex: 'trade' },
            { title: '合作始于', dataIndex: 'since', sorter: true },
          ],
        },
        signal,
      );
    },
    loadReportQuery: (_id, signal) => later([{ field: 'name', label: '客户名称', mode: 'single' }], signal),
    loadReportRows(_id, { pageNo, pageSize, filters }, signal) {
      const found = customers.filter((row) => String(row.name).includes(filters.name ?? ''));
      return later({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }, signal);
    },
  };
}
