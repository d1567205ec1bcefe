import { csvFrom, membersOf } from '../data/csv.ts';
import type { Choice } from '../data/widget-data.ts';
import type { ReadableProps } from '../form/control.ts';
import { ReadOnlyText } from '../form/ReadOnlyText.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { searchBy } from './by-match.ts';
import { textsOfChoices, withUnknown } from './choices.ts';
import { useLeaveByTab } from './leave-by-tab.ts';

/** Chosen texts that show; the others are counted (specification 2, section 9). */
const shownTags = 1;

export interface MultiSelectProps extends ReadableProps {
  options: readonly Choice[];
  /** Chosen values in one text. */
  value: string | null | undefined;
  /** Null when nothing is chosen. */
  onChange: (value: string | null) => void;
  /** What stands between the values. @default ',' */
  spliter?: string;
  /** The options are on their way. @default false */
  loading?: boolean;
  /** @default '请选择' */
  placeholder?: string;
}

/** Chooses several of given options; typing narrows them by text. */
export function MultiSelect({
  options,
  value,
  onChange,
  spliter = ',',
  placeholder,
  readOnly = false,
  ...rest
}: MultiSelectProps) {
  const t = useText();
  const list = useLeaveByTab();
  const chosen = membersOf(value, spliter);
  if (readOnly) {
    const { loading, ...control } = rest;
    return <ReadOnlyText {...control}>{textsOfChoices(options, chosen)}</ReadOnlyText>;
  }
  return (
    <Select
      {...rest}
      mode="multiple"
      maxTagCount={shownTags}
      allowClear
      placeholder={placeholder ?? t('请选择')}
      showSearch={searchBy('label')}
      {...list}
      notFoundContent={rest.loading ? t('加载中') : t('暂无数据')}
      style={{ width: '100%' }}
      options={withUnknown(options, chosen).map((option) => ({
        value: option.value,
        label: option.text,
        disabled: option.disabled ?? false,
      }))}
      value={chosen}
      onChange={(next: string[]) => onChange(csvFrom(next, spliter))}
    />
  );
}
