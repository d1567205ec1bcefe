import type { DueCard } from '@dossier/contract/dashboard/card.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rec } from '#engine/extensions.ts';
import { call } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { CardState } from './CardState.tsx';
import { type ListSource, useListSource } from './list-source.ts';
import { daysFrom, weekOf } from './week.ts';

/** Records of one list that are shown at most. */
const mostOfOne = 20;

interface Entry {
  id: string;
  label: string;
  title: string;
  /** `YYYY-MM-DD`, and the hour where there is one. */
  day: string;
  hour: string;
  address: string | null;
}

/** What is due of several lists until the end of the week, what is overdue first, and how much falls on each day. */
export function DueView({ card }: { card: DueCard }) {
  const { may } = useRights();
  // As many hooks as the card has sources, which stay while it is drawn (the frame has the card's own key).
  // biome-ignore lint/correctness/useHookAtTopLevel: always as many, in the same order
  const sources = card.sources.map(({ list, where, day }) => ({ day, source: useListSource(list, where) }));
  const now = today();
  const week = weekOf(now);
  const end = week.at(-1) ?? now;
  const asked = sources.flatMap(({ day, source }) =>
    source && may(source.resource.endpoints.list) ? [{ day, source }] : [],
  );
  const queries = useQueries({
    queries: asked.map(({ day, source }) => ({
      queryKey: [source.resource.path, 'list', 'due', source.wire, day, end],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = {
          ...{ ...source.wire, [`${day}_end`]: end, column: day, order: 'asc' },
          ...{ pageNo: 1, pageSize: mostOfOne },
        };
        return (await call(source.resource.endpoints.list, { query, signal })).records as Rec[];
      },
    })),
  });
  const entries = queries
    .flatMap(({ data }, at) => (data ?? []).map((record) => entryOf(record, asked[at] ?? { day: '', source: null })))
    .filter(({ day }) => day !== '')
    .toSorted((a, b) => (`${a.day}${a.hour}` < `${b.day}${b.hour}` ? -1 : 1));
  const isRead = sources.every(({ source }) => source !== undefined) && queries.every(({ data }) => data !== undefined);
  const state = {
    data: isRead ? entries : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
  return (
    <CardState query={state} lines={5}>
      <DueDays entries={entries} week={week} now={now} />
    </CardState>
  );
}

function entryOf(record: Rec, { day, source }: { day: string; source: ListSource | null }): Entry {
  const value = String(record[day] ?? '');
  const page = source?.address()?.split('?')[0];
  return {
    id: String(record.id),
    label: source?.resource.label ?? '',
    title: String(record[source?.resource.titleField ?? ''] ?? ''),
    day: value.slice(0, 10),
    hour: value.slice(11, 16),
    address: page ? `${page}?detail=${record.id}` : null,
  };
}

function DueDays({ entries, week, now }: { entries: readonly Entry[]; week: readonly string[]; now: string }) {
  const t = useText();
  const { weekdays } = useShellMessages().dashboard;
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
          const name = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
          return (
            <li key={day} data-today={day === now}>
              <span>
                {name}
                {many > 0 ? <b>{many}</b> : null}
              </span>
              <strong>{Number(day.slice(8))}</strong>
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
            <ul>
              {of.map((entry) => (
                <li key={`${entry.label}${entry.id}`}>
                  <span className="due-kind">{entry.label}</span>
                  {entry.address ? (
                    <Link to={entry.address} title={entry.title}>
                      {entry.title}
                    </Link>
                  ) : (
                    <span title={entry.title}>{entry.title}</span>
                  )}
                  <time dateTime={entry.day} data-late={late}>
                    {late ? t('逾期{0}天', daysFrom(entry.day, now)) : `${entry.day.slice(5)} ${entry.hour}`}
                  </time>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
