import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { shownWeeks } from '@dossier/contract/pm/workload/workload.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { addDays, mondayOf } from '#engine/views/days.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { type Change, type Filters, isShown } from './filters.ts';
import type { Week } from './workload.api.ts';

const LoadFilters = lazyPart(
  async () => (await import('./LoadFilters.tsx')).default,
  () => <div className="load-filters" />,
);

interface WorkloadToolsProps {
  filters: Filters;
  weeks: readonly Week[];
  onChange: (change: Change) => void;
}

/** Which weeks are shown, and of whom. */
export function WorkloadTools({ filters, weeks, onChange }: WorkloadToolsProps) {
  const t = useText();
  const from = filters.from || today();
  const [first, last] = [weeks[0]?.start ?? mondayOf(from), weeks.at(-1)?.end ?? ''];

  /** A day that is not shown any more asks for nobody. */
  function show(day: string | null): void {
    const keeps = filters.freeFrom !== '' && isShown(filters.freeFrom, day ?? today());
    onChange({ from: day, ...(keeps ? {} : { freeFrom: null }) });
  }
  const move = (count: number) => show(addDays(mondayOf(from), count * 7));
  const step = (count: number, label: string, icon: typeof LeftOutlined) => (
    <Button icon={<Icon of={icon} />} aria-label={label} title={label} onClick={() => move(count)} />
  );
  return (
    <div className="load-tools">
      <div className="load-weeks">
        {step(-shownWeeks, t('前{0}周', shownWeeks), DoubleLeftOutlined)}
        {step(-1, t('上一周'), LeftOutlined)}
        <Button onClick={() => show(null)}>{t('本周')}</Button>
        {step(1, t('下一周'), RightOutlined)}
        {step(shownWeeks, t('后{0}周', shownWeeks), DoubleRightOutlined)}
        <strong aria-live="polite">{last ? t('{0} 至 {1}', first, last) : first}</strong>
      </div>
      <LoadFilters filters={filters} onChange={onChange} />
    </div>
  );
}
