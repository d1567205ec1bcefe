import { mostOfKind } from '@dossier/contract/pm/calendar/calendar.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DayGrid } from '#engine/views/calendar/DayGrid.tsx';
import { shownDays } from '#engine/views/calendar/shown-days.ts';
import { ListCard } from '#list/ListCard.tsx';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { calendarKey, type Placed, placed, shifted, useEntries } from './calendar.api.ts';
import { useFilters } from './filters.ts';
import { calendarLooks } from './kinds.ts';
import { Legend } from './Legend.tsx';
import { moveEntry } from './move-entry.ts';
import '#list/admin.css';
import './calendar.css';

const CalendarTools = lazyPart(
  async () => (await import('./CalendarTools.tsx')).default,
  () => <div className="pc-tools" />,
);

/** 项目日历: tasks, milestones, payments, ends of dispatches and loans on their days; what may be moved is drawn to another. */
export default function ProjectCalendar() {
  const t = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [filters, set] = useFilters();
  /** The entry that is on its way to other days: the server has not answered yet. */
  const [moving, setMoving] = useState<{ id: string; days: number } | null>(null);
  const shown = shownDays(filters, today());
  const found = useEntries(filters, shown.first, shown.last);
  const { kinds = [], entries = [] } = found.data ?? {};
  const spans = placed(entries)
    .filter(({ entry: { kind } }) => !filters.hidden.includes(kind))
    // It stands where it was put until the server has answered.
    .map((one) => (one.id === moving?.id ? shifted(one, moving.days) : one));
  const nameOf = ({ entry }: Placed) => entry.title ?? t(calendarLooks[entry.kind].name);
  const total = kinds.filter(({ kind }) => !filters.hidden.includes(kind)).reduce((all, kind) => all + kind.total, 0);

  async function run({ id, entry }: Placed, days: number): Promise<void> {
    setMoving({ id, days });
    try {
      const said = await moveEntry(entry, days);
      if (said !== null) feedback()?.message.success(said);
    } catch (error) {
      showError(error);
    } finally {
      // What others hang on has moved with it.
      await Promise.all([
        client.invalidateQueries({ queryKey: calendarKey }),
        client.invalidateQueries({ queryKey: [calendarLooks[entry.kind].page] }),
      ]);
      setMoving(null);
    }
  }

  return (
    <ListCard label={t('项目日历')}>
      <CalendarTools filters={filters} onChange={set} />
      <Legend
        kinds={kinds}
        hidden={filters.hidden}
        onHidden={(hidden) => set({ hide: hidden.length > 0 ? hidden.join() : null })}
      />
      {found.error && !found.data ? (
        <ErrorState title={t('项目日历加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Bones lines={10} />
      ) : kinds.length === 0 ? (
        <EmptyState
          title={t('没有可以显示的记录')}
          hint={t('日历显示任务、收付款节点、外派和设备借用；您没有查看这些列表的权限。')}
        />
      ) : (
        <DayGrid
          label={t('项目日历')}
          shown={shown}
          spans={spans}
          total={kinds.some((kind) => kind.total > mostOfKind) ? total : spans.length}
          isPending={found.isFetching || moving !== null}
          nameOf={nameOf}
          toneOf={({ entry }) => calendarLooks[entry.kind].tone}
          noteOf={({ entry }) => (
            <span className="pc-note">
              <span>{[t(calendarLooks[entry.kind].name), entry.of, entry.who].filter(Boolean).join(' · ')}</span>
              {entry.status === null ? null : <DictText dict={calendarLooks[entry.kind].states} value={entry.status} />}
            </span>
          )}
          onOpen={({ entry }) => void navigate(`${calendarLooks[entry.kind].page}?detail=${entry.id}`)}
          moves={{
            may: ({ id, entry }) => entry.move !== null && moving?.id !== id,
            run: (span, days) => void run(span, days),
          }}
          onAddress={set}
        />
      )}
    </ListCard>
  );
}
