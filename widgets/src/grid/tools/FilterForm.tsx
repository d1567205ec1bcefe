import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { DateField } from '../../input/DateField.tsx';
import { clearable } from '../../kit/clearable.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import { useText } from '../../language/text.ts';
import type { GridColumn } from '../column.ts';
import type { GridCore } from '../core.ts';
import type { ColumnFilter } from '../model/filter.ts';
import { type FilterKind, filterKinds, filtersNothing, filterTitles } from './filter-kinds.ts';
import { ValueList } from './ValueList.tsx';

interface FilterFormProps {
  core: GridCore;
  column: GridColumn;
  /** Null: the column is no longer filtered. */
  onFilter: (filter: ColumnFilter | null) => void;
}

/** What the rows of a column must hold. */
export function FilterForm({ core, column, onFilter }: FilterFormProps) {
  const t = useText();
  const present = core.store.state.filters.get(column.key);
  const kinds = filterKinds(column);
  const [filter, setFilter] = useState<ColumnFilter | null>(present ?? emptyFilter(kinds[0] ?? 'text'));
  const kind = filter?.type ?? 'values';
  return (
    <form
      className="dg-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(filter && !filtersNothing(filter) ? filter : null);
      }}
    >
      <fieldset className="dg-group">
        <legend>{t('筛选')}</legend>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('筛选方式')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(filterTitles[one]) }))}
          onChange={(event) => setFilter(emptyFilter(event.target.value as FilterKind))}
        />
      </fieldset>
      <FilterValue core={core} column={column} filter={filter} onChange={setFilter} />
      <div className="dg-actions">
        <Button size="small" disabled={!present} onClick={() => onFilter(null)}>
          {t('清除筛选')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('筛选')}
        </Button>
      </div>
    </form>
  );
}

/** A filter of a kind before anything was said; null stands for all values. */
function emptyFilter(kind: FilterKind): ColumnFilter | null {
  if (kind === 'values') return null;
  return kind === 'text' ? { type: 'text', contains: '' } : { type: kind };
}

function FilterValue({
  core,
  column,
  filter,
  onChange,
}: Pick<FilterFormProps, 'core' | 'column'> & {
  filter: ColumnFilter | null;
  onChange: (filter: ColumnFilter | null) => void;
}) {
  const t = useText();
  switch (filter?.type) {
    case 'text':
      return (
        <Input
          allowClear={clearable()}
          aria-label={t('{0}包含', column.title)}
          placeholder={t('输入文字')}
          value={filter.contains}
          onChange={(event) => onChange({ type: 'text', contains: event.target.value })}
        />
      );
    case 'number': {
      const bound = (name: 'from' | 'to', label: string) => (
        <NumberInput
          aria-label={t('{0}{1}', column.title, label)}
          placeholder={label}
          value={filter[name] ?? null}
          onChange={(value) => onChange(withBound(filter, name, value))}
        />
      );
      return (
        <div className="dg-range">
          {bound('from', t('不小于'))}
          <span>{t('至')}</span>
          {bound('to', t('不大于'))}
        </div>
      );
    }
    case 'date': {
      const bound = (name: 'from' | 'to', label: string) => (
        <DateField
          aria-label={t('{0}{1}', column.title, label)}
          placeholder={label}
          value={filter[name]}
          onChange={(value) => onChange(withBound(filter, name, value))}
        />
      );
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter takes the typed day, and must not send the form half filled
        <div
          className="dg-days"
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        >
          {bound('from', t('不早于'))}
          {bound('to', t('不晚于'))}
        </div>
      );
    }
    case 'empty':
    case 'not-empty':
      return <p className="dg-hint">{filter.type === 'empty' ? t('只显示此列为空的行') : t('只显示此列不为空的行')}</p>;
    default:
      return (
        <ValueList
          core={core}
          column={column}
          chosen={filter?.texts ?? null}
          onChange={(texts) => onChange(texts === null ? null : { type: 'values', texts })}
        />
      );
  }
}

type Bounded = Extract<ColumnFilter, { type: 'number' | 'date' }>;

function withBound(filter: Bounded, name: 'from' | 'to', value: string | number | null): ColumnFilter {
  const { [name]: _, ...rest } = filter;
  // A number filter is given numbers by its boxes, a date filter texts.
  return (value === null ? rest : { ...rest, [name]: value }) as Bounded;
}
