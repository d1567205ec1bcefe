import type { DueCard } from '@dossier/contract/dashboard/card.ts';
import { today } from '#services/data/today.ts';
import { useLocale } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { CardState } from '../CardState.tsx';
import { DayEntries } from './DayEntries.tsx';
import { type DayEntry, useDayEntries } from './day-entries.ts';
import { weekOf } from './week.ts';

/** Records of one list that are shown at most. */
const mostOfOne = 20;

/** What is due of several lists until the end of the week, what is overdue first, and how much falls on each day. */
export function DueView({ card }: { card: DueCard }) {
  const now = today();
  const week = weekOf(now);
  const query = useDayEntries(card.sources, { to: week.at(-1) ?? now, most: mostOfOne });
  return (
    <CardState query={query} lines={5}>
      <DueDays entries={query.data ?? []} week={week} now={now} />
    </CardState>
  );
}

function DueDays({ entries, week, now }: { entries: readonly DayEntry[]; week: readonly string[]; now: string }) {
  const t = useText();
  const weekday = new Intl.DateTimeFormat(useLocale(), { weekday: 'short', timeZone: 'UTC' });
  const groups = [
    { name: t('已逾期'), of: entries.filter(({ day }) => day < now), late: true },
    { name: t('今天'), of: entries.filter(({ day }) => day === now), late: false },
    { name: t('本周'), of: entries.filter(({ day }) => day > now), late: false },
  ];
  return (
    <div className="due">
      <ol className="due-week" aria-label={t('本周每天的到期数')}>
        {week.map((day) => {
          const many = entries.filter((entry) => entry.day === day).length;
          return (
            <li key={day} data-today={day === now}>
              <span>{weekday.format(new Date(`${day}T00:00:00Z`))}</span>
              <strong>{Number(day.slice(8))}</strong>
              {many > 0 ? <b>{many}</b> : null}
            </li>
          );
        })}
      </ol>
      {entries.length === 0 ? <p className="card-note">{t('本周没有到期的事项')}</p> : null}
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ name, of, late }) => (
          <section key={name} aria-label={name}>
            <h3 data-late={late}>
              {name} {of.length}
            </h3>
            <DayEntries entries={of} now={now} />
          </section>
        ))}
    </div>
  );
}
