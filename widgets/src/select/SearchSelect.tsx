import { Select } from 'antd';
import { useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';

import type { ControlProps } from '../form/control.ts';
import { useText } from '../language/text.ts';

export interface SearchSelectProps extends ControlProps {
  /** Key of a published table dictionary: `table,text,value`. */
  dictionary: string;
  /** Stored value; with `multiple` a comma list. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  /** @default false */
  multiple?: boolean;
  /** Choices that one search brings. @default 10 */
  pageSize?: number;
  /** Rest after the last key before it asks, in ms. @default 800 */
  delay?: number;
  /** @default '请输入搜索内容' */
  placeholder?: string;
  'aria-label'?: string;
}

/**
 * Chooses from a table by searching: asks some time after the last key, ignores answers to earlier words,
 * and loads the text of the current value only when it is shown.
 */
export function SearchSelect({
  dictionary,
  value,
  onChange,
  multiple = false,
  pageSize = 10,
  delay = searchDelay.select,
  placeholder,
  ...rest
}: SearchSelectProps) {
  const t = useText();
  const data = useWidgetData();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState(false);
  const settled = useDebounced(word, word === '' ? 0 : delay);
  const found = useLoaded(open ? `${dictionary}|${settled}` : null, (signal) =>
    data.searchChoices(dictionary, settled, pageSize, signal),
  );
  const values = multiple ? membersOf(value) : value ? [value] : [];
  /** Texts that a search has brought: what was chosen from it need not be asked for. */
  const told = useRef(new Map<string, string>());
  const name = (key: string) => `${dictionary}|${key}`;
  const asked = values.some((key) => !told.current.has(name(key)));
  const texts = useLoaded(asked ? `${dictionary}|${values.join(',')}` : null, () => data.textsOf(dictionary, values));
  const labelled = values.map((key, index) => ({
    value: key,
    label: texts.data?.[index] ?? told.current.get(name(key)) ?? key,
  }));
  const waiting = found.loading || settled !== word;
  const options = (found.data ?? []).map((choice) => ({ value: choice.value, label: choice.text }));
  return (
    <Select
      {...rest}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      labelInValue
      allowClear
      loading={open && waiting}
      placeholder={placeholder ?? t('请输入搜索内容')}
      style={{ width: '100%' }}
      options={waiting ? [] : options}
      value={multiple ? labelled : (labelled[0] ?? null)}
      showSearch={{ filterOption: false, onSearch: setWord, searchValue: word }}
      notFoundContent={found.error ? found.error.message : waiting ? t('加载中') : t('未找到数据')}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setWord('');
      }}
      onChange={(next: { value: string } | { value: string }[] | null | undefined) => {
        const chosen = Array.isArray(next) ? next : next ? [next] : [];
        for (const one of chosen) {
          const text = found.data?.find((choice) => choice.value === one.value)?.text;
          if (text !== undefined) told.current.set(name(one.value), text);
        }
        onChange(csvFrom(chosen.map((choice) => choice.value)));
      }}
    />
  );
}
