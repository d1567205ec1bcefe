import { useRef } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import type { ControlProps } from '../form/control.ts';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { byMatch } from './by-match.ts';
import { useLeaveByTab } from './leave-by-tab.ts';
import { useOffered } from './use-offered.ts';

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
  delay,
  placeholder,
  ...rest
}: SearchSelectProps) {
  const t = useText();
  const data = useWidgetData();
  const search = (word: string, signal: AbortSignal) => data.searchChoices(dictionary, word, pageSize, signal);
  const { found = [], box } = useOffered(dictionary, search, delay);
  const list = useLeaveByTab(box.onOpenChange);
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
  return (
    <Select
      {...rest}
      {...box}
      mode={multiple ? 'multiple' : undefined}
      {...(multiple ? list : {})}
      maxTagCount="responsive"
      labelInValue
      allowClear
      placeholder={placeholder ?? t('请输入搜索内容')}
      style={{ width: '100%' }}
      options={byMatch(found, box.showSearch.searchValue, (choice) => choice).map(({ value: key, text }) => ({
        value: key,
        label: text,
      }))}
      value={multiple ? labelled : (labelled[0] ?? null)}
      onChange={(next: { value: string } | { value: string }[] | null | undefined) => {
        const chosen = Array.isArray(next) ? next : next ? [next] : [];
        for (const one of chosen) {
          const text = found.find((choice) => choice.value === one.value)?.text;
          if (text !== undefined) told.current.set(name(one.value), text);
        }
        onChange(csvFrom(chosen.map((choice) => choice.value)));
      }}
    />
  );
}
