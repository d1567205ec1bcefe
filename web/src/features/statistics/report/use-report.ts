import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Groups } from '@dossier/contract/core/figure.ts';
import { filtersOn } from '@dossier/contract/core/figure-filters.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { type Matrix, matrixOf } from '@dossier/contract/statistics/matrix.ts';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { daysOf, grainOf, sequenceOf } from '@dossier/contract/statistics/sequence.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useListState } from '#engine/use-list-state.ts';
import { call } from '#services/api/api.ts';
import { namedItem } from '#services/data/item-text.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { drillQuery } from './drill.ts';

/** Name in the address of the number field that is added up. */
const sumKey = 'sum';

/** Series of the chart; what is beyond them is one. */
const mostSeries = 8;
/** Bars that a width of some 1 100 px has room for: the largest or the latest. The table has them all. */
const mostBars = 40;

/** A report under the filters of the address bar: its figures, and where each of them leads. */
export function useReport(report: Report) {
  const t = useText();
  const resource = useSpoken(report.resource);
  const narrowed = useMemo(() => onlyFields(resource, report.filters), [resource, report]);
  const day = today();
  const usual = useMemo(() => filtersOn(report.usual, day), [report, day]);
  const { state, setState } = useListState(narrowed, usual, undefined);
  const [sum, setSum] = useSum(report);
  const { filters } = state;
  const grain = grainOf(report, filters);
  const wire = {
    ...wireFilters(resource, { filters: { ...filters, ...report.where }, advanced: null }),
    ...(sum === null ? {} : { sum }),
    grain,
  };
  const { by, split } = report;
  const query = useQuery({
    queryKey: [resource.path, 'groups', 'report', report.name, wire],
    queryFn: ({ signal }) =>
      call(resource.endpoints.groups, { query: { ...wire, by, ...(split === null ? {} : { split }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const tables = useMemo(() => {
    if (!query.data) return null;
    const groups = spokenGroups(query.data, resource, by, split);
    const input = {
      ...{ isSum: sum !== null, none: t('未填'), others: t('其他') },
      ...{ rows: sequenceOf(resource, by, grain), columns: sequenceOf(resource, split, grain) },
      days: daysOf(report, filters),
    };
    const drawn = matrixOf(groups, { ...input, mostColumns: mostSeries });
    const bars = input.rows === 'size' ? drawn.rows.slice(0, mostBars) : drawn.rows.slice(-mostBars);
    return {
      whole: matrixOf(groups, input),
      drawn: report.draw === 'line' ? drawn : { ...drawn, rows: bars },
    };
  }, [query.data, report, resource, by, split, sum, grain, filters, t]);

  const { routes } = useNavigation();
  const page = routes.find(
    ({ kind, target, path }) => kind === 'page' && target === resource.component && !path.includes(':'),
  );
  /** Address of the list behind a figure; null where there is none, or no page of it for this person. */
  const address = (
    row: Matrix['rows'][number]['head'] | null,
    column: Matrix['columns'][number] | null,
  ): string | null => {
    const asked = page ? drillQuery(report, resource, { filters, grain, row, column }) : null;
    return asked === null || !page ? null : asked ? `${page.path}?${asked}` : page.path;
  };
  return { resource, narrowed, state, setState, usual, sum, setSum, wire, query, tables, address };
}

/** The resource with the search inputs of the report alone. */
function onlyFields(resource: Resource, names: readonly string[]): Resource {
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, { ...field, more: false }] as const] : [];
    }),
  ) as Fields;
  // What is begun here is a search: its button is the main one.
  return { ...resource, fields, operations: new Set() };
}

/** Texts of dictionaries in the reader's language. */
function spokenGroups(groups: Groups, { fields }: Resource, by: string, split: string | null): Groups {
  const said = <G extends { text: string }>(name: string | null, all: G[]): G[] =>
    name !== null && fields[name]?.type === 'dict' ? all.map((one) => ({ ...one, text: namedItem(one.text) })) : all;
  return {
    ...groups,
    groups: said(by, groups.groups),
    ...(groups.splits ? { splits: said(split, groups.splits) } : {}),
  };
}

/** What is added up, kept in the address beside the filters; null: records are counted. */
function useSum({ sums }: Report): [string | null, (sum: string | null) => void] {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get(sumKey);
  const set = (sum: string | null) => {
    const params = new URLSearchParams(search);
    if (sum === null) params.delete(sumKey);
    else params.set(sumKey, sum);
    navigate({ pathname, search: params.toString() }, { replace: true, state });
  };
  return [asked !== null && sums.includes(asked) ? asked : null, set];
}
