import { CloseOutlined } from '@ant-design/icons';
import { type SearchFacet, searchFacets } from '@dossier/contract/arc/search.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type FacetPanelProps, facetNames, useFacetText } from './FacetPanel.tsx';

export interface ChosenTagsProps extends FacetPanelProps {
  onClear: () => void;
}

/** What the results are narrowed to; each is taken away by itself, or all at once. */
export function ChosenTags({ facets, chosen, onToggle, onClear }: ChosenTagsProps) {
  const t = useText();
  return (
    <div className="arc-chosen">
      {searchFacets.flatMap((name) =>
        (chosen[name] ?? []).map((value) => (
          <ChosenTag
            key={`${name} ${value}`}
            name={name}
            value={value}
            text={facets.find((facet) => facet.name === name)?.values.find((one) => one.value === value)?.text}
            onRemove={() => onToggle(name, value)}
          />
        )),
      )}
      <Button type="link" size="small" onClick={onClear}>
        {t('清除筛选')}
      </Button>
    </div>
  );
}

interface ChosenTagProps {
  name: SearchFacet;
  value: string;
  text: string | undefined;
  onRemove: () => void;
}

function ChosenTag({ name, value, text, onRemove }: ChosenTagProps) {
  const t = useText();
  const shown = useFacetText(name)(value, text);
  return (
    <Button size="small" aria-label={t('不再按“{0}”筛选', shown)} onClick={onRemove}>
      {facetNames()[name]}：{shown} <Icon of={CloseOutlined} aria-hidden />
    </Button>
  );
}
