import type { Cell } from '../server/src/engine/excel/sheet.ts';
import { writeWorkbook } from '../server/src/engine/excel/write.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';

export interface Running {
  base: string;
  token: string;
  /** Resident memory of the server in MB. */
  memory(): number;
}

const headers = [
  '全宗号',
  '分类码',
  '年度',
  '保管期限',
  '机构',
  '申报档号',
  '题名',
  '责任者',
  '文件日期',
  '密级',
  '载体',
];

/** A long export, with what it costs the server and the lists of others meanwhile. */
export function benchExport(running: Running): Promise<BenchLine> {
  return benchLong(running, 'export of 200 000 rows as .xlsx', '≤ 120 s, ≤ 256 MB, ≤ 2 ×', () => exportRows(running));
}

/** A long import, measured in the same way. */
export function benchImport(running: Running): Promise<BenchLine> {
  return benchLong(running, 'import of 50 000 rows of .xlsx', '≤ 180 s, ≤ 256 MB, ≤ 2 ×', () =>
    importRows(running, 50_000),
  );
}

/** How long something long takes, what memory it adds, and what lists of others feel of it. */
export async function benchLong(
  running: Running,
  what: string,
  bar: string | undefined,
  work: () => Promise<void>,
): Promise<BenchLine> {
  await listTimes(running, () => pause(2000));
  const alone = await listTimes(running, () => pause(5000));
  const before = running.memory();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, running.memory());
  }, 200);
  const start = performance.now();
  const during = await listTimes(running, work).finally(() => clearInterval(watch));
  const seconds = (performance.now() - start) / 1000;
  return {
    what,
    figure:
      `${seconds.toFixed(0)} s, memory ${before.toFixed(0)} + ${(peak - before).toFixed(0)} MB, others' lists p50 ${during.p50.toFixed(1)} ms, ` +
      `p95 ${during.p95.toFixed(1)} ms, alone ${alone.p50.toFixed(1)} and ${alone.p95.toFixed(1)} ms`,
    ...(bar === undefined ? {} : { bar }),
  };
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Asks a small list ten times a second while something long goes on. */
async function listTimes({ base, token }: Running, work: () => Promise<void>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  let going = true;
  const done = work().finally(() => {
    going = false;
  });
  while (going) {
    const from = performance.now();
    await ask(`${base}/sys/position/list`, { 'x-access-token': token });
    times.push(performance.now() - from);
    await pause(100);
  }
  await done;
  return percentiles(times);
}

async function exportRows({ base, token }: Running): Promise<void> {
  // Four of the twenty years of a million rows.
  const query = new URLSearchParams({ year_begin: '2010', year_end: '2013', format: 'xlsx' });
  const response = await fetch(`${base}/arc/item/exportXls?${query}`, { headers: { 'x-access-token': token } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  if (bytes < 1_000_000) throw new Error(`the export has only ${bytes} bytes`);
}

async function importRows({ base, token }: Running, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index): Cell[] => [
    ...[
      'A001',
      'WS',
      2024,
      '定期30年',
      'BGS',
      `I-${index}`,
      `关于第${index}批设备采购的请示`,
      '采购部',
      '20240615',
      '内部',
      '纸质',
    ],
  ]);
  const chunks: Buffer[] = [];
  const book = writeWorkbook('xlsx', [{ name: '数据', columns: headers.map((header) => ({ header })), rows }]);
  for await (const chunk of book) chunks.push(chunk as Buffer);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(Buffer.concat(chunks))]), 'bench.xlsx');
  const response = await fetch(`${base}/arc/item/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body,
  });
  const task = await endOf({ base, token }, response);
  if (task.result?.successCount !== count) throw new Error(`the import ended with ${JSON.stringify(task)}`);
}

/** The task that a call began, once it has ended. @throws Error where the call began none */
export async function endOf(
  { base, token }: Pick<Running, 'base' | 'token'>,
  response: Response,
): Promise<{ state: string; result?: Record<string, unknown> }> {
  const { result, message } = (await response.json()) as { result: { taskId?: string } | null; message: string };
  if (!result?.taskId) throw new Error(`the call answered ${message}`);
  for (;;) {
    const task = JSON.parse(await ask(`${base}/sys/task/queryById?id=${result.taskId}`, { 'x-access-token': token }));
    if (task.result.endTime) return task.result;
    await pause(500);
  }
}
