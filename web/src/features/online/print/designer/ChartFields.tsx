import type { Design, SheetChart } from '@dossier/contract/online/print/design.ts';
import { aggregates } from '@dossier/rules/sheet/cell-text.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useId } from 'react';
import { useText } from '#services/messages/text.ts';
import type { PrintSource } from '../print.api.ts';
import { useAggregateWords } from './aggregate-words.ts';

export interface ChartFieldsProps {
  chart: SheetChart;
  design: Design;
  sources: ReadonlyMap<string, PrintSource>;
  onChange: (chart: SheetChart) => void;
}

/** What a chart draws. */
export function ChartFields({ chart, design, sources, onChange }: ChartFieldsProps) {
  const t = useText();
  const id = useId();
  const words = useAggregateWords();
  const fields = sources.get(chart.set)?.fields ?? [];
  const options = fields.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <label htmlFor={`${id}-kind`}>{t('图形')}</label>
      <Select
        id={`${id}-kind`}
        value={chart.kind}
        options={[
          { value: 'bar', label: t('柱状图') },
          { value: 'line', label: t('折线图') },
          { value: 'pie', label: t('饼图') },
        ]}
        onChange={(kind: SheetChart['kind']) => onChange({ ...chart, kind })}
      />
      <label htmlFor={`${id}-set`}>{t('数据集')}</label>
      <Select
        id={`${id}-set`}
        value={chart.set || null}
        options={design.sets.map(({ name }) => ({ value: name, label: sources.get(name)?.name ?? name }))}
        onChange={(set: string) => onChange({ ...chart, set, category: '', value: '', of: 'count' })}
      />
      <label htmlFor={`${id}-category`}>{t('分类字段')}</label>
      <Select
        id={`${id}-category`}
        showSearch={{ optionFilterProp: 'label' }}
        value={chart.category || null}
        options={options}
        onChange={(category: string) => onChange({ ...chart, category })}
      />
      <label htmlFor={`${id}-of`}>{t('数值')}</label>
      <span className="prt-pair">
        <Select
          id={`${id}-of`}
          value={chart.of}
          options={aggregates.map((value) => ({ value, label: words[value] }))}
          onChange={(of: SheetChart['of']) => onChange({ ...chart, of, value: of === 'count' ? '' : chart.value })}
        />
        <Select
          aria-label={t('数值字段')}
          disabled={chart.of === 'count'}
          value={chart.value || null}
          options={fields.filter(({ numeric }) => numeric).map(({ name, label }) => ({ value: name, label }))}
          onChange={(value: string) => onChange({ ...chart, value })}
        />
      </span>
    </>
  );
}
