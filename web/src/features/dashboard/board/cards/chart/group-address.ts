import type { Filters } from '@dossier/contract/core/figure.ts';
import { groupFilters } from '@dossier/contract/core/figure-filters.ts';
import type { ChartCard } from '@dossier/contract/dashboard/card.ts';
import type { ListSource } from '../list-source.ts';
import type { Slice } from './chart-groups.ts';

/** The list behind a part; null where the list cannot be opened so. */
export function addressOf(source: ListSource, card: ChartCard, { value }: Slice): string | null {
  const filters: Filters | null = groupFilters(card.by, source.resource.fields[card.by], value, {
    ...{ grain: card.grain ?? 'month', growing: card.growing === true, within: source.filters },
  });
  return filters && source.address(filters);
}
