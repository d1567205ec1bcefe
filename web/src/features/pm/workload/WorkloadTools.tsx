import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  RightOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { shownWeeks } from '@dossier/contract/pm/workload.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { Button, Input } from 'antd';
import { addDays, mondayOf } from '#engine/views/days.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { type Change, type Filters, isShown } from './filters.ts';
import { useSkills, type Week } from './workload.api.ts';

interface WorkloadToolsProps {
  filters: Filters;
  weeks: readonly Week[];
  onChange: (change: Change) => void;
}

/** Which weeks are shown, and of whom. */
export function WorkloadTools({ filters, weeks, onChange }: WorkloadToolsProps) {
  const t = useText();
  const skills = useSkills();
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
      <search className="load-filters">
        <Input
          allowClear={clearable()}
          prefix={<Icon of={SearchOutlined} />}
          aria-label={t('姓名')}
          placeholder={t('姓名')}
          maxLength={50}
          defaultValue={filters.name}
          onPressEnter={(event) => onChange({ name: event.currentTarget.value.trim() || null })}
          onClear={() => onChange({ name: null })}
        />
        <DepartSelect
          aria-label={t('部门')}
          placeholder={t('全部部门')}
          value={filters.depart || null}
          onChange={(value) => onChange({ depart: value })}
        />
        <Select<string>
          allowClear
          showSearch
          aria-label={t('技能')}
          placeholder={t('全部技能')}
          {...(filters.skill ? { value: filters.skill } : {})}
          loading={skills.isPending}
          options={(skills.data ?? []).map((skill) => ({ value: skill, label: skill }))}
          onChange={(value) => onChange({ skill: value ?? null })}
        />
        <SearchSelect
          dictionary="pm_project,name,id"
          aria-label={t('项目')}
          placeholder={t('全部项目')}
          value={filters.projectId || null}
          onChange={(value) => onChange({ projectId: value })}
        />
        <span className="load-free">
          <DateField
            aria-label={t('空闲自')}
            placeholder={t('空闲自')}
            value={filters.freeFrom || null}
            onChange={(day) =>
              onChange({ freeFrom: day, ...(day === null || isShown(day, from) ? {} : { from: mondayOf(day) }) })
            }
          />
          <NumberField
            aria-label={t('每周至少空闲百分之几')}
            placeholder="100"
            disabled={filters.freeFrom === ''}
            value={filters.free}
            onChange={(value) => onChange({ free: value === null ? null : String(Math.min(100, Math.max(1, value))) })}
          />
          <span aria-hidden="true">%</span>
        </span>
      </search>
    </div>
  );
}
