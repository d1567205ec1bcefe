import type { Candidate } from './candidate.ts';
import { columnsOf, rowsOf } from './data.ts';
import { makeProbe } from './probe.ts';

const candidates: Record<string, () => Promise<{ default: Candidate }>> = {
  floor: () => import('./floor.ts'),
  own: () => import('./own.tsx'),
  vxe: () => import('./vxe.ts'),
  ag: () => import('./ag.tsx'),
  antd: () => import('./antd.tsx'),
  rdg: () => import('./rdg.tsx'),
};

/** `?grid=own&rows=10000&cols=20`: makes the data and waits for `bench.mount()`. */
const asked = new URLSearchParams(location.search);
const load = candidates[asked.get('grid') ?? 'own'];
const root = document.getElementById('root');
if (!load || !root) throw new Error(`unknown grid; one of ${Object.keys(candidates).join(', ')}`);
const { default: candidate } = await load();
const columns = columnsOf(Number(asked.get('cols') ?? 20));
const rows = rowsOf(Number(asked.get('rows') ?? 10_000), columns);
const running = await candidate({ root, columns, rows });
Object.assign(window, { bench: makeProbe(running, columns, rows.length) });
