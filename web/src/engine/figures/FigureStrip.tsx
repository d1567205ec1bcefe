import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Figure, FigureValues } from '@dossier/contract/core/figure.ts';
import { fieldsOfFigure, openFigure, withFigure } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { shownKindOf } from '../fields/kinds.ts';
import { recordKeys } from '../use-records.ts';
import './figures.css';

export interface FigureStripProps {
  resource: Resource;
  state: ListState;
  isHidden: (name: string) => boolean;
  /** Opens the list with these filters, from page 1. */
  onFilters: (filters: ListState['filters']) => void;
}

/** Numbers above a list. Each is the total of the list that it opens when it is pressed; pressed again it closes it. */
export default function FigureStrip({ resource, state, isHidden, onFilters }: FigureStripProps) {
  const t = useText();
  const { data, error } = useFigures(resource, state);
  const told = new Map((data ?? []).map((figure) => [figure.name, figure]));
  const wheres = Object.fromEntries((data ?? []).map(({ name, where }) => [name, where]));
  const open = openFigure(wheres, state.filters);
  const shown = Object.entries(resource.figures).filter(([name, figure]) =>
    data ? told.has(name) : !fieldsOfFigure(figure).some(isHidden),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div className="rp-figures" role="group" aria-label={t('{0}统计数字', resource.label)} aria-busy={!data && !error}>
      {shown.map(([name, figure]) => {
        const value = told.get(name)?.value;
        const text = (value ?? null) === null ? '–' : figureText(resource, figure, Number(value));
        const content = (
          <>
            <span>{figure.label}</span>
            <strong data-alert={figure.alert && Number(value ?? 0) > 0}>{text}</strong>
          </>
        );
        if (Object.keys(figure.where).length === 0)
          return (
            <div key={name} className="rp-figure">
              {content}
            </div>
          );
        return (
          <button
            key={name}
            type="button"
            className="rp-figure"
            aria-pressed={open === name}
            disabled={value === undefined}
            onClick={() => onFilters(withFigure(wheres, state.filters, open === name ? null : name))}
          >
            {content}
          </button>
        );
      })}
    </div>
  );
}

/** The figures under the filters of the list; whatever reads the list anew reads them too. */
function useFigures(resource: Resource, state: ListState) {
  const query = wireFilters(resource, state);
  return useQuery({
    queryKey: [...recordKeys.all(resource), 'figures', query],
    queryFn: async ({ signal }): Promise<FigureValues> =>
      (await call(resource.endpoints.figures, { query, signal })) ?? [],
    placeholderData: keepPreviousData,
  });
}

const figureText = (resource: Resource, { sum, of }: Figure, value: number): string =>
  of ? `${value.toFixed(1)}%` : valueText(resource, sum, value);

/** A number of records, or a sum as its field is written. */
export function valueText(resource: Resource, sum: string | null, value: number): string {
  const field = sum === null ? undefined : resource.fields[sum];
  return (field && shownKindOf(field).words?.(field, value)) ?? grouped(value);
}
