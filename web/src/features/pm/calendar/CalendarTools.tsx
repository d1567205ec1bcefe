import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { Segmented } from 'antd';
import { useText } from '#services/messages/text.ts';
import type { CalendarFilters, Change } from './filters.ts';

/** Whose days are shown: one's own, or those of a project or a department as far as one may see them. */
export default function CalendarTools({
  filters: { whose, projectId, depart },
  onChange,
}: {
  filters: CalendarFilters;
  onChange: (change: Change) => void;
}) {
  const t = useText();
  return (
    <search className="pc-tools">
      <Segmented
        aria-label={t('谁的日程')}
        value={whose}
        options={[
          { value: 'mine', label: t('我的') },
          { value: 'all', label: t('我能看到的') },
        ]}
        onChange={(next) =>
          onChange(next === 'mine' ? { whose: null, projectId: null, depart: null } : { whose: 'all' })
        }
      />
      <SearchSelect
        dictionary="pm_project,name,id"
        aria-label={t('项目')}
        placeholder={t('全部项目')}
        value={projectId || null}
        onChange={(value) => onChange({ projectId: value, whose: 'all' })}
      />
      <DepartSelect
        aria-label={t('部门')}
        placeholder={t('全部部门')}
        value={depart || null}
        onChange={(value) => onChange({ depart: value, whose: 'all' })}
      />
    </search>
  );
}
