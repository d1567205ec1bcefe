import { CopyOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { readWeek, type WeekSheet } from '@dossier/contract/pm/timesheet.ts';
import { addWeeks } from '@dossier/rules/iso-week.ts';
import { useMedia } from '@dossier/widgets/data/use-media.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { AddRow } from './AddRow.tsx';
import { DayCards } from './DayCards.tsx';
import { RecentWeeks } from './RecentWeeks.tsx';
import { stateOf } from './sheet.ts';
import { useSheet } from './use-sheet.ts';
import { WeekGrid } from './WeekGrid.tsx';
import '#list/admin.css';
import '#list/card.css';
import './timesheet.css';

/** 工时填报: a week of one's own, by projects and days; on a phone one day at a time. */
export default function TimesheetPage() {
  const t = useText();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get('week') ?? '';
  const week = /^\d{4}-W\d{2}$/.test(asked) ? asked : undefined;
  const found = useQuery({
    queryKey: ['pm', 'timesheet', week ?? ''],
    queryFn: ({ signal }) => call(readWeek, { query: week ? { week } : {}, signal }),
    // What somebody is typing is not read over.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
  if (found.error)
    return <ErrorState title={t('工时加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bones lines={8} />;
  return <WeekOf key={found.data.week} sheet={found.data} />;
}

function WeekOf({ sheet }: { sheet: WeekSheet }) {
  const t = useText();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isNarrow = useMedia('(max-width: 767px)');
  const draft = useSheet(sheet);
  const { rows, dirty, busy } = draft;
  const show = (week: string) => draft.leave(() => navigate({ pathname, search: `week=${week}` }, { replace: true }));
  const state = stateOf(rows);
  const [first = '', last = ''] = [sheet.days[0]?.day, sheet.days[6]?.day];
  const hasWaiting = rows.some(({ cells }) => Object.values(cells).some(({ status }) => status === '1'));
  const hasOpen = rows.some(({ cells }) =>
    Object.values(cells).some(({ status, hours }) => hours > 0 && (status === '0' || status === '3')),
  );

  return (
    <section className="ts" aria-label={t('工时填报')}>
      <header className="ts-head">
        <Button
          icon={<Icon of={LeftOutlined} />}
          aria-label={t('上一周')}
          onClick={() => show(addWeeks(sheet.week, -1))}
        />
        <strong className="ts-week" aria-live="polite">
          <span className="dw-mono">{sheet.week}</span> {t('{0} 至 {1}', first.slice(5), last.slice(5))}
        </strong>
        <Button
          icon={<Icon of={RightOutlined} />}
          aria-label={t('下一周')}
          onClick={() => show(addWeeks(sheet.week, 1))}
        />
        <Button onClick={() => draft.leave(() => navigate({ pathname }, { replace: true }))}>{t('本周')}</Button>
        {state ? <DictText dict="pm_ts_status" value={state} /> : null}
        {dirty ? <span className="ts-quiet">{t('有修改尚未保存')}</span> : null}
        <span className="ts-acts">
          <Button icon={<Icon of={CopyOutlined} />} disabled={busy} onClick={() => void draft.copyLast()}>
            {t('复制上周')}
          </Button>
          {hasWaiting ? (
            <Button disabled={busy || dirty} onClick={() => void draft.withdraw()}>
              {t('撤回')}
            </Button>
          ) : null}
          <Button disabled={!dirty} loading={busy} onClick={() => void draft.save()}>
            {t('保存')}
          </Button>
          <Button
            type="primary"
            title="Ctrl + Enter"
            disabled={!hasOpen && !dirty}
            loading={busy}
            onClick={() => void draft.submit()}
          >
            {t('提交本周')}
          </Button>
        </span>
      </header>
      {isNarrow ? <DayCards sheet={sheet} draft={draft} /> : <WeekGrid sheet={sheet} draft={draft} />}
      <AddRow week={sheet.week} rows={rows} onAdd={draft.add} />
      <RecentWeeks recent={sheet.recent} week={sheet.week} onOpen={show} />
    </section>
  );
}
