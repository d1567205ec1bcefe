import { resources } from '@dossier/contract/all.ts';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Filters } from '@dossier/contract/core/figure.ts';
import { filtersOn, groupFilters } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { CardWhere } from '@dossier/contract/dashboard/card.ts';
import type { ChartQuestion, FigureQuestion } from '@dossier/contract/dashboard/question.ts';
import { expect } from 'vitest';
import { wireNow } from '#services/log-entries.ts';
import type { TestApp } from './app.ts';

const byPath = new Map(resources.map((resource) => [resource.path, resource]));

/** The register of a list. */
export function registerOf(path: string): Resource {
  const resource = byPath.get(path);
  if (!resource) throw new Error(path);
  return resource;
}

const filtersOf = (where: CardWhere): Filters => filtersOn(where, wireNow().slice(0, 10));
const wireOf = (resource: Resource, filters: Filters) => wireFilters(resource, { filters, advanced: null });
const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** Asks what dashboards ask, as one person, and expects it to be what the lists say that their numbers open. */
export function questionsAs(app: TestApp, token: string) {
  async function get<T>(path: string, query: Record<string, string | number | undefined>): Promise<T> {
    const answer = await app.call('GET', path, { token, query });
    expect(answer, `${path} ${JSON.stringify(query)}`).toMatchObject({ success: true });
    return answer.result as T;
  }

  /** What the list says that these filters open: how many there are, and what a field of them adds up to. */
  async function listed(resource: Resource, filters: Filters, sum?: string): Promise<number> {
    const pages: Record<string, unknown>[] = [];
    let total = 0;
    for (let pageNo = 1; pageNo === 1 || (sum && pages.length < total); pageNo += 1) {
      const query = { ...wireOf(resource, filters), pageNo, pageSize: sum ? 500 : 1 };
      const page = await get<{ total: number; records: Record<string, unknown>[] }>(`${resource.path}/list`, query);
      total = page.total;
      pages.push(...page.records);
    }
    return sum ? rounded(pages.reduce((all, record) => all + Number(record[sum] ?? 0), 0)) : total;
  }

  return {
    get,
    /** @returns the number that is told */
    async expectFigure({ list, where, sum, over, span, of, less }: FigureQuestion): Promise<number> {
      const resource = registerOf(list);
      const filters = filtersOf(where);
      const asked = { ...wireOf(resource, filters), ...(sum ? { sum } : {}), ...(over ? { over, span } : {}) };
      const told = await get<{ value: number; where: Filters; before: { value: number; where: Filters } | null }>(
        `${list}/figure`,
        asked,
      );
      expect(told.value).toBe(await listed(resource, { ...filters, ...told.where }, sum));
      if (told.before)
        expect(told.before.value).toBe(await listed(resource, { ...filters, ...told.before.where }, sum));
      if (of) {
        const whole = await get<{ value: number }>(`${list}/figure`, wireOf(resource, filtersOf(of)));
        expect(whole.value).toBe(await listed(resource, filtersOf(of)));
        expect(whole.value).toBeGreaterThanOrEqual(told.value);
      }
      if (less) {
        const cost = await get<{ value: number }>(`${list}/figure`, { ...wireOf(resource, filters), sum: less });
        expect(cost.value).toBe(await listed(resource, filters, less));
      }
      return told.value;
    },
    /** @returns how many groups open a list */
    async expectChart({ list, where: asks, by, sum, grain, growing, part }: ChartQuestion): Promise<number> {
      const resource = registerOf(list);
      let opening = 0;
      for (const where of [asks, ...(part ? [part] : [])]) {
        const filters = filtersOf(where);
        const asked = { ...wireOf(resource, filters), by, ...(sum ? { sum } : {}), ...(grain ? { grain } : {}) };
        const told = await get<{ groups: { value: string | null; count: number; sum?: number }[]; count: number }>(
          `${list}/groups`,
          asked,
        );
        expect(told.count).toBe(await listed(resource, filters));
        let before = 0;
        for (const group of told.groups.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1))) {
          if (group.value === null) continue;
          before += group.count;
          const opened = groupFilters(by, resource.fields[by], group.value, {
            ...{ grain: grain ?? 'month', growing: growing === true, within: filters },
          });
          expect(opened, `${list} opens by ${by}`).not.toBeNull();
          const amount = growing ? before : sum ? rounded(group.sum ?? 0) : group.count;
          expect(amount, `${by} ${group.value}`).toBe(await listed(resource, { ...filters, ...opened }, sum));
          opening += 1;
        }
      }
      return opening;
    },
  };
}
