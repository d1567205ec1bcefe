import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageSizes } from '#services/data/list-query.ts';

/** What a filter in the address may be: words of at most so many characters, one of these, or of this form. */
export type FilterRule = number | readonly string[] | RegExp;

/** A day as the wire writes it. */
export const aDay = /^\d{4}-\d\d-\d\d$/;

/** What a list is asked for: a page of it, and what it is narrowed by. */
export interface Asked {
  pageNo: number;
  pageSize: number;
  filters: Readonly<Record<string, string>>;
}

export interface ListPlan {
  /** What the list may be narrowed by. */
  filters: Readonly<Record<string, FilterRule>>;
  /** Sizes of a page to choose from; the first is what it begins with. */
  sizes: readonly number[];
  /** Goes before its names in the address, where a page has several lists. */
  prefix: string;
}

/** Change of the filters; null or nothing takes one away. */
export type Narrowing = Readonly<Record<string, string | null | undefined>>;

export const defaultSizes: readonly number[] = pageSizes;

/** Reads the state of a list; what makes no sense is left out, so that an old or mistyped link still opens a list. */
export function readAsked(params: URLSearchParams, { filters, sizes, prefix }: ListPlan): Asked {
  const whole = (name: string) => {
    const text = params.get(prefix + name) ?? '';
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
  };
  const size = whole('pageSize');
  const found = Object.entries(filters).flatMap(([name, rule]) => {
    const value = params.get(prefix + name)?.trim();
    return value && fits(rule, value) ? [[name, value] as const] : [];
  });
  return {
    pageNo: whole('pageNo') ?? 1,
    pageSize: size !== undefined && sizes.includes(size) ? size : (sizes[0] ?? 10),
    filters: Object.fromEntries(found),
  };
}

function fits(rule: FilterRule, value: string): boolean {
  if (typeof rule === 'number') return value.length <= rule;
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value);
}

/** The address after another page was turned to. */
export function turned(
  params: URLSearchParams,
  { sizes, prefix }: ListPlan,
  pageNo: number,
  pageSize: number,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: number, usual: number | undefined) => {
    if (value === usual) next.delete(prefix + name);
    else next.set(prefix + name, String(value));
  };
  put('pageNo', pageNo, 1);
  put('pageSize', pageSize, sizes[0]);
  return next;
}

/** The address after the list was narrowed otherwise: it begins anew. */
export function narrowed(params: URLSearchParams, { prefix }: ListPlan, patch: Narrowing): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(patch)) {
    if (value) next.set(prefix + name, value);
    else next.delete(prefix + name);
  }
  next.delete(`${prefix}pageNo`);
  return next;
}

/**
 * Where the state of a list lives: in the address of its tab, whose entry is replaced (use-list-state.ts says why), or,
 * for what opens over a page, in a place of its own.
 */
export function useListParams(place: 'address' | 'own'): [URLSearchParams, (next: URLSearchParams) => void] {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const address = useMemo(() => new URLSearchParams(search), [search]);
  const replace = useCallback(
    (next: URLSearchParams) => void navigate({ pathname, search: next.toString() }, { replace: true, state }),
    [navigate, pathname, state],
  );
  return place === 'own' ? [own, setOwn] : [address, replace];
}
