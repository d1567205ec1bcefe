import type { View } from '@dossier/contract/core/view.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { titleOf } from '../../record/title-of.ts';
import type { ViewProps } from '../RecordViews.tsx';
import { useTones } from '../tones.ts';
import { useDatedRecords } from '../use-dated-records.ts';
import { DayGrid } from './DayGrid.tsx';
import { shownDays } from './shown-days.ts';

/** Records on the days that they last, by month or week. */
export default function Calendar({
  resource,
  view,
  definition,
  address,
}: ViewProps<Extract<View, { kind: 'calendar' }>>) {
  const t = useText();
  const toneOf = useTones(resource);
  const shown = shownDays(address, today());
  const { records, total, error, isPending, refetch } = useDatedRecords(resource, view.state, definition, [
    shown.first,
    shown.last,
  ]);
  if (error && records.length === 0)
    return <ErrorState title={t('{0}日历加载失败', resource.label)} error={error} onRetry={refetch} />;
  return (
    <DayGrid
      label={t('{0}日历', resource.label)}
      shown={shown}
      spans={records}
      total={total}
      isPending={isPending}
      nameOf={({ record }) => titleOf(resource, record)}
      toneOf={({ record }) => toneOf(record)}
      onOpen={({ id }) => view.setDetail(id)}
      onAddress={address.set}
    />
  );
}
