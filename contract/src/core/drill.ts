import type { Drill } from './field-options.ts';

/** Where a number of a record opens: the list with the filters that leave what it is made of. */
export function drillAddress({ to, where = {}, by }: Drill, record: Readonly<Record<string, unknown>>): string {
  const asked = Object.entries(by).map(([filter, name]) => [filter, String(record[name] ?? '')] as const);
  return `${to}?${new URLSearchParams(Object.fromEntries([...asked, ...Object.entries(where)]))}`;
}
