import { SearchOutlined } from '@ant-design/icons';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { Input } from 'antd';
import { mondayOf } from '#engine/views/days.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { type Change, type Filters, isShown } from './filters.ts';
import { useSkills } from './workload.api.ts';

/** Of whom the weeks are shown. */
export default function LoadFilters({ filters, onChange }: { filters: Filters; onChange: (change: Change) => void }) {
  const t = useText();
  const skills = useSkills();
  const from = filters.from || today();
  return (
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
  );
}
