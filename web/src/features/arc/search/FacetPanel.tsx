import { type SearchFacet, searchFacets } from '@dossier/contract/arc/search.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { say, useText } from '#services/messages/text.ts';
import type { Found } from './search.api.ts';
import type { SearchState } from './search-state.ts';

type Values = Found['facets'][number]['values'];

export interface FacetPanelProps {
  facets: Found['facets'];
  chosen: SearchState['chosen'];
  onToggle: (facet: SearchFacet, value: string) => void;
}

/** Values that a facet shows before somebody asks for more. */
const firstShown = 6;

export const facetNames = (): Readonly<Record<SearchFacet, string>> => ({
  fonds: say('全宗'),
  door: say('门类'),
  year: say('年度'),
  retention: say('保管期限'),
  secret: say('密级'),
  dept: say('归档部门'),
  files: say('电子文件'),
});

const dicts: Partial<Record<SearchFacet, string>> = {
  door: 'arc_door',
  retention: 'arc_retention',
  secret: 'arc_secret',
};

/** Names of the values of a facet. */
export function useFacetText(facet: SearchFacet): (value: string, text?: string) => string {
  const t = useText();
  const { items } = useItems(dicts[facet] ?? 'arc_door');
  if (facet === 'files') return (value) => (value === 'Y' ? t('有电子文件') : t('无电子文件'));
  if (!dicts[facet]) return (value, text) => text ?? value;
  return (value) => items.find((item) => item.value === value)?.text ?? value;
}

/** What was found, counted; choosing a value narrows to it. */
export function FacetPanel({ facets, chosen, onToggle }: FacetPanelProps) {
  return (
    <>
      {searchFacets.map((name) => {
        const values = facets.find((facet) => facet.name === name)?.values ?? [];
        return values.length === 0 ? null : (
          <Facet key={name} name={name} values={values} chosen={chosen[name] ?? []} onToggle={onToggle} />
        );
      })}
    </>
  );
}

interface FacetProps {
  name: SearchFacet;
  values: Values;
  chosen: readonly string[];
  onToggle: FacetPanelProps['onToggle'];
}

function Facet({ name, values, chosen, onToggle }: FacetProps) {
  const t = useText();
  const textOf = useFacetText(name);
  const [all, setAll] = useState(false);
  const label = facetNames()[name];
  const shown = all ? values : values.slice(0, firstShown);
  return (
    <section className="arc-facet" aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {shown.map(({ value, text, count }) => (
          <li key={value}>
            <button type="button" aria-pressed={chosen.includes(value)} onClick={() => onToggle(name, value)}>
              <span className="arc-facet-text" title={textOf(value, text)}>
                {textOf(value, text)}
              </span>
              <span className="arc-facet-count">{grouped(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > firstShown ? (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? t('收起') : t('更多（{0}）', values.length - firstShown)}
        </Button>
      ) : null}
    </section>
  );
}
