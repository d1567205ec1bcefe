import type { Candidate } from './candidate.ts';
import { benchPlan } from './data.ts';
import { makeProbe } from './probe.ts';

const candidates: Record<string, () => Promise<{ default: Candidate }>> = {
  own: () => import('./own.tsx'),
  frappe: () => import('./frappe.ts'),
  dhtmlx: () => import('./dhtmlx.ts'),
  svar: () => import('./svar.tsx'),
};

/** `?chart=own`: makes the plan and waits for `bench.mount()`. */
const load = candidates[new URLSearchParams(location.search).get('chart') ?? 'own'];
const root = document.getElementById('root');
if (!load || !root) throw new Error(`unknown chart; one of ${Object.keys(candidates).join(', ')}`);
const { default: candidate } = await load();
const plan = benchPlan();
const running = await candidate({ root, plan });
Object.assign(window, { bench: makeProbe(running, plan) });
