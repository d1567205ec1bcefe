import { csvFrom, membersOf } from '../data/csv.ts';
import type { ControlProps } from '../form/control.ts';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { searchBy } from '../select/by-match.ts';
import { useLeaveByTab } from '../select/leave-by-tab.ts';
import { DictTag } from './DictTag.tsx';
import { useItems } from './use-items.ts';

export interface DictSelectProps extends ControlProps {
  /** Code of the dictionary. */
  dict: string;
  /** Value of the chosen item; with `multiple` a comma list. */
  value: string | number | null | undefined;
  /** Null when nothing is chosen. */
  onChange: (value: string | null) => void;
  /** The only items that are offered, and what is chosen already. @default all */
  only?: readonly string[];
  /** Several items. @default false */
  multiple?: boolean;
  /** @default '请选择' */
  placeholder?: string;
  /** Name for screen readers where there is no label. */
  'aria-label'?: string;
}

/** Chooses from a dictionary; typing narrows by text. */
export function DictSelect({ dict, value, onChange, only, multiple = false, placeholder, ...rest }: DictSelectProps) {
  const t = useText();
  const { items, loading, error } = useItems(dict);
  const list = useLeaveByTab();
  const chosen = membersOf(value === null || value === undefined ? '' : String(value));
  const offered = only ? items.filter((item) => [...only, ...chosen].includes(item.value)) : items;
  const options = offered.map((item) => ({
    value: item.value,
    label: item.color ? <DictTag text={item.text} color={item.color} /> : item.text,
    text: item.text,
  }));
  const shared = {
    ...rest,
    loading,
    options,
    placeholder: placeholder ?? t('请选择'),
    allowClear: true,
    showSearch: searchBy('text'),
    notFoundContent: error ? error.message : loading ? t('加载中') : t('暂无数据'),
    style: { width: '100%' },
  } as const;
  if (multiple) {
    return (
      <Select
        {...shared}
        mode="multiple"
        {...list}
        maxTagCount="responsive"
        value={chosen}
        onChange={(values: string[]) => onChange(csvFrom(values))}
      />
    );
  }
  return (
    <Select
      {...shared}
      value={value === null || value === undefined || value === '' ? null : String(value)}
      onChange={(next: string | null | undefined) => onChange(next ?? null)}
    />
  );
}
