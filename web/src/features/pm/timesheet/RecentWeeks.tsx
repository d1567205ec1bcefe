import type { WeekSheet } from '@dossier/contract/pm/timesheet.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { useText } from '#services/messages/text.ts';

export interface RecentWeeksProps {
  recent: WeekSheet['recent'];
  week: string;
  onOpen: (week: string) => void;
}

/** The last eight weeks with their hours and states: what is missing is seen and opened. */
export function RecentWeeks({ recent, week, onOpen }: RecentWeeksProps) {
  const t = useText();
  return (
    <nav className="card ts-recent" aria-label={t('近8周')}>
      <h2>{t('近8周')}</h2>
      <div className="ts-weeks">
        {recent.map((one) => (
          <button
            key={one.week}
            type="button"
            aria-current={one.week === week || undefined}
            onClick={() => onOpen(one.week)}
          >
            <span>
              {one.week.slice(5)} <small>{one.monday.slice(5)}</small>
            </span>
            <b>{one.hours.toFixed(1)}</b>
            {one.status ? <DictText dict="pm_ts_status" value={one.status} /> : <small>{t('未填')}</small>}
          </button>
        ))}
      </div>
    </nav>
  );
}
