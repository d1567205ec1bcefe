import { belowOf } from '@dossier/contract/core/fields/narrowed.ts';
import type { Chain, ReferenceField } from '@dossier/contract/core/fields/reference.ts';
import { useLoaded } from '@dossier/widgets/data/use-loaded.ts';
import { useWidgetData } from '@dossier/widgets/data/widget-data.ts';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { useText } from '#services/messages/text.ts';
import { type InputProps, textIn } from './kind.ts';

/** Choices of a level that are offered at once; others are found by searching. */
const mostChoices = 200;

/** One level of a chain: the rows below the one that the level above names. Another choice empties the levels below. */
export default function ChainedInput({
  chain,
  field,
  value,
  onChange,
  row,
  onFill,
  ...control
}: InputProps<ReferenceField> & { chain: Chain }) {
  const t = useText();
  const data = useWidgetData();
  const [table = '', , key = ''] = field.dictionary.split(',');
  const above = chain.above === null ? '' : textIn(row[chain.above]);
  // Where another column than the key is stored, the key is looked up first.
  const ids = `${table},${chain.id},${key}`;
  const asked = above !== '' && chain.id !== key ? `${ids}|${above}` : null;
  const found = useLoaded(asked, () => data.textsOf(ids, [above]));
  const parent = asked === null ? above : found.data?.[0];
  const isShut = chain.above !== null && (above === '' || parent === undefined);
  const emptied = Object.fromEntries(chain.after.map((next) => [next, null]));
  return (
    <SearchSelect
      {...control}
      disabled={control.disabled === true || isShut}
      dictionary={chain.above === null ? field.dictionary : belowOf(field.dictionary, chain.pid, parent ?? '')}
      pageSize={mostChoices}
      placeholder={t('请选择')}
      value={textIn(value)}
      onChange={(next) => {
        onChange(next);
        if (next !== value && chain.after.length > 0) onFill(emptied);
      }}
    />
  );
}
