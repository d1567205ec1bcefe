import { monthDay } from '@dossier/widgets/text/date-text.ts';
import { Link } from 'react-router';
import { useText } from '#services/messages/text.ts';
import type { DayEntry } from './day-entries.ts';
import { daysFrom } from './week.ts';

/** Records of days, one below the other; those before today say for how long they are overdue. */
export function DayEntries({ entries, now }: { entries: readonly DayEntry[]; now: string }) {
  const t = useText();
  return (
    <ul>
      {entries.map((entry) => {
        const isLate = entry.day < now;
        return (
          <li key={`${entry.label}${entry.id}`}>
            <span className="due-kind">{entry.label}</span>
            {entry.address ? (
              <Link to={entry.address} title={entry.title}>
                {entry.title}
              </Link>
            ) : (
              <span title={entry.title}>{entry.title}</span>
            )}
            <time dateTime={entry.day} data-late={isLate}>
              {isLate ? t('逾期{0}天', daysFrom(entry.day, now)) : `${monthDay(entry.day)} ${entry.hour}`}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
