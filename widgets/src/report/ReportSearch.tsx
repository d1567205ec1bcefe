import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import type { Choice, ReportQueryItem } from '../data/widget-data.ts';
import { DictSelect } from '../dictionary/DictSelect.tsx';
import { DateField } from '../input/DateField.tsx';
import { clearable } from '../kit/clearable.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { isRange } from './popup-fields.ts';
import './report.css';

export interface ReportSearchProps {
  items: readonly ReportQueryItem[];
  dictOptions: Readonly<Record<string, readonly Choice[]>>;
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
  onSearch: () => void;
  onReset: () => void;
}

/** The search line of a report; items that are hidden show when it is unfolded. */
export function ReportSearch({ items, dictOptions, values, onChange, onSearch, onReset }: ReportSearchProps) {
  const t = useText();
  const [unfolded, setUnfolded] = useState(false);
  const shown = items.filter((item) => unfolded || item.hidden !== '1');

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A dialog that a form opens lies in that form for React: without this a search would submit it.
    event.stopPropagation();
    onSearch();
  }

  function field(item: ReportQueryItem, name: string, label: string) {
    const hint = item.placeholder ? { placeholder: item.placeholder } : {};
    const control = { 'aria-label': label, value: values[name] ?? '', ...hint };
    const change = (value: string | null) => onChange({ ...values, [name]: value ?? '' });
    const choices = item.dictCode ? dictOptions[item.dictCode] : undefined;
    if (choices) {
      return (
        <Select
          aria-label={label}
          allowClear={clearable()}
          placeholder={item.placeholder ?? t('请选择')}
          value={values[name] || null}
          options={choices.map(({ value, text }) => ({ value, label: text }))}
          onChange={(next: string | null | undefined) => change(next ?? null)}
        />
      );
    }
    if (item.dictCode) return <DictSelect {...control} dict={item.dictCode} onChange={change} />;
    if (item.view === 'date' || item.view === 'datetime') {
      return <DateField {...control} picker={item.view === 'datetime' ? 'datetime' : 'date'} onChange={change} />;
    }
    return <Input {...control} allowClear={clearable()} onChange={(event) => change(event.target.value)} />;
  }

  return (
    <form className="dw-report-search" onSubmit={submit}>
      {shown.map((item) => (
        <div className="dw-report-item" key={item.field}>
          <span>{item.label}</span>
          {isRange(item) ? (
            <div className="dw-report-range">
              {field(item, `${item.field}_begin`, t('{0}从', item.label))}
              <span>~</span>
              {field(item, `${item.field}_end`, t('{0}到', item.label))}
            </div>
          ) : (
            field(item, item.field, item.label)
          )}
        </div>
      ))}
      <div className="dw-report-buttons">
        <Button type="primary" htmlType="submit">
          {t('查询')}
        </Button>
        <Button onClick={onReset}>{t('重置')}</Button>
        {items.some((item) => item.hidden === '1') ? (
          <Button type="text" onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? t('收起') : t('展开')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
