import { askedFlowStates } from '@dossier/contract/flow/query.ts';
import { defaultPageSize, pageSizes } from '#services/data/list-query.ts';

/** What the address asks for; anything that makes no sense in it is left out. */
export interface Asked {
  pageNo: number;
  pageSize: number;
  state?: (typeof askedFlowStates)[number] | 'open' | 'done';
  days?: number;
  code?: string;
  text?: string;
  applicant?: string;
  step?: string;
  node?: string;
  late?: '1';
  from?: string;
  to?: string;
}

const states = [...askedFlowStates, 'open', 'done'] as const;
const texts = ['code', 'text', 'applicant', 'step', 'node'] as const;

export function askedOf(params: URLSearchParams): Asked {
  const whole = (name: string, most: number) => {
    const value = params.get(name) ?? '';
    return /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most ? Number(value) : undefined;
  };
  const size = whole('pageSize', 1000) ?? defaultPageSize;
  const asked: Asked = {
    pageNo: whole('pageNo', 100_000) ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
  };
  const state = states.find((one) => one === params.get('state'));
  if (state) asked.state = state;
  const days = whole('days', 366);
  if (days) asked.days = days;
  for (const name of texts) {
    const value = params.get(name)?.trim();
    if (value) asked[name] = value.slice(0, 50);
  }
  for (const name of ['from', 'to'] as const) {
    const day = params.get(name) ?? '';
    if (/^\d{4}-\d\d-\d\d$/.test(day)) asked[name] = day;
  }
  if (params.get('late') === '1') asked.late = '1';
  return asked;
}
