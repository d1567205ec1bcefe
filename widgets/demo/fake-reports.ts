import type { ReportData, ReportHead, ReportQueryItem, ReportRow } from '../src/data/widget-data.ts';

const customers: readonly ReportRow[] = [
  ['KH-001', '海州城市商业银行', '金融', '2019-04-12'],
  ['KH-002', '东湾港务集团', '交通', '2020-09-01'],
  ['KH-003', '临江市档案馆', '政务', '2021-03-18'],
  ['KH-004', '南屏医药股份有限公司', '制造', '2022-11-30'],
  ['KH-005', '北川电力设计院', '能源', '2023-06-05'],
].map(([code, name, trade, since], at) => ({ id: String(at + 1), code, name, trade, since }));

/** Twenty-four contracts of four years, one in three closed. */
const contracts: readonly ReportRow[] = Array.from({ length: 24 }, (_, at) => {
  const year = 2023 + (at % 4);
  return {
    id: `c${at + 1}`,
    code: `HT-${year}-${String(at + 1).padStart(3, '0')}`,
    name: `${customers[at % customers.length]?.name}服务合同`,
    status: at % 3 === 0 ? '2' : '1',
    amount: ((at * 7919) % 240) * 1000,
    signed: `${year}-${String((at % 12) + 1).padStart(2, '0')}-15`,
    year: String(year),
  };
});

interface FakeReport {
  head: ReportHead;
  asked: readonly ReportQueryItem[];
  rows: readonly ReportRow[];
}

const reports: Readonly<Record<string, FakeReport>> = {
  customers: {
    head: {
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
    asked: [{ field: 'name', label: '客户名称', mode: 'single' }],
    rows: customers,
  },
  contracts: {
    head: {
      cgRpConfigId: 'r2',
      cgRpConfigName: '合同清单',
      dictOptions: {
        contract_status: [
          { value: '1', text: '履行中' },
          { value: '2', text: '已结束' },
        ],
      },
      columns: [
        { title: '合同编号', dataIndex: 'code', sorter: true, width: 140 },
        { title: '合同名称', dataIndex: 'name' },
        { title: '状态', dataIndex: 'status', customRender: 'contract_status', width: 90 },
        { title: '金额', dataIndex: 'amount', sorter: true, align: 'right', width: 120 },
        { title: '签订日期', dataIndex: 'signed', sorter: true, width: 120 },
      ],
    },
    asked: [
      { field: 'name', label: '合同名称', mode: 'single' },
      { field: 'status', label: '状态', mode: 'single', view: 'list', dictCode: 'contract_status' },
      { field: 'signed', label: '签订日期', mode: 'group', view: 'date', hidden: '1' },
    ],
    rows: contracts,
  },
  /** Says nothing of how it is searched. */
  notices: {
    head: {
      cgRpConfigId: 'r3',
      cgRpConfigName: '通知',
      dictOptions: {},
      columns: [{ title: '标题', dataIndex: 'title' }],
    },
    asked: [],
    rows: [{ title: '放假安排' }, { title: '放假安排' }, { title: '盘点通知' }],
  },
};

/** Made-up reports. @param later gives an answer after a while */
export function fakeReports(later: <T>(value: T, signal?: AbortSignal) => Promise<T>): ReportData {
  const byId = (id: string) => Object.values(reports).find(({ head }) => head.cgRpConfigId === id);
  return {
    async loadReport(code, signal) {
      const report = reports[code];
      if (!report) throw new Error(`报表 ${code} 不存在`);
      return later(report.head, signal);
    },
    async loadReportQuery(id, signal) {
      if (id === 'r3') throw new Error('查询条件读取失败');
      return later(byId(id)?.asked ?? [], signal);
    },
    loadReportRows(id, { pageNo, pageSize, column, order, filters }, signal) {
      const report = byId(id);
      const found = (report?.rows ?? []).filter((row) => matches(row, filters));
      if (column) found.sort((a, b) => compared(a[column], b[column]) * (order === 'desc' ? -1 : 1));
      return later({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }, signal);
    },
  };
}

function matches(row: ReportRow, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([name, value]) => {
    const [, field = name, end] = /^(.+)_(begin|end)$/.exec(name) ?? [];
    const own = String(row[field.replace(/^self_/, '')] ?? '');
    if (end === 'begin') return own >= value;
    if (end === 'end') return own <= value;
    return name === 'name' ? own.includes(value) : own === value.replace(/^'(.*)'$/, '$1');
  });
}

function compared(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
