import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useRate } from '@dossier/contract/eq/lending.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DateRange } from '@dossier/widgets/input/DateField.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { addDays, isDay } from '#engine/views/days.ts';
import { ListCard } from '#list/ListCard.tsx';
import { call } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import '#list/admin.css';
import './use-rate.css';

type Row = ResultOf<typeof useRate>[number];

/** Days of the report when it is opened first. */
const usualDays = 90;

/** 使用率: how much the devices of each kind were out; every number opens the devices behind it. */
export default function UseRatePage() {
  const t = useText();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const [askedFrom, askedTo] = [params.get('from'), params.get('to')];
  const to = isDay(askedTo) ? askedTo : today();
  const from = isDay(askedFrom) ? askedFrom : addDays(to, 1 - usualDays);
  const rates = useQuery({
    queryKey: ['eq', 'useRate', from, to],
    queryFn: ({ signal }) => call(useRate, { query: { from, to }, signal }),
  });
  const rows: readonly Row[] = rates.data ?? [];

  return (
    <ListCard label={t('设备使用率')}>
      <div className="use-rate-tools">
        <label htmlFor="use-rate-range">{t('统计时间')}</label>
        <DateRange
          id="use-rate-range"
          value={[from, to]}
          onChange={(range) => {
            if (!range[0] || !range[1]) return;
            navigate(
              { pathname, search: new URLSearchParams({ from: range[0], to: range[1] }).toString() },
              { replace: true },
            );
          }}
        />
      </div>
      {rates.error ? (
        <ErrorState title={t('使用率加载失败')} error={rates.error} onRetry={() => void rates.refetch()} />
      ) : rates.isPending ? (
        <Bones lines={6} />
      ) : (
        <DataTable<Row>
          label={t('设备使用率')}
          rows={rows}
          rowKey={({ kind }) => kind}
          rowLabel={({ kindName }) => kindName}
          columns={[
            { name: 'kindName', title: t('类别'), render: (row) => row.kindName },
            {
              name: 'assets',
              title: t('设备数'),
              align: 'right',
              width: 100,
              render: (row) => <Link to={`/eq/asset?kind=${row.kind}&lendable=Y`}>{row.assets}</Link>,
            },
            {
              name: 'loans',
              title: t('借用次数'),
              align: 'right',
              width: 110,
              render: (row) => (
                <Link to={`/eq/loan?usedKind=${row.kind}&usedFrom=${from}&usedTo=${to}`}>{row.loans}</Link>
              ),
            },
            {
              name: 'lentDays',
              title: t('借出天数'),
              align: 'right',
              width: 110,
              render: (row) => row.lentDays.toFixed(1),
            },
            {
              name: 'rate',
              title: t('使用率'),
              width: 220,
              render: (row) => (
                <span className="use-rate-bar">
                  <span aria-hidden="true" style={{ width: `${Math.min(100, row.rate)}%` }} />
                  <b>{row.rate.toFixed(1)}%</b>
                </span>
              ),
            },
            {
              name: 'idle',
              title: t('未借出过'),
              align: 'right',
              width: 110,
              render: (row) => (
                <Link to={`/eq/asset?kind=${row.kind}&lendable=Y&idleFrom=${from}&idleTo=${to}`}>{row.idle}</Link>
              ),
            },
          ]}
          density="middle"
          empty={<EmptyState title={t('还没有可借的设备')} hint={t('在设备台账中登记设备后，这里按类别统计。')} />}
        />
      )}
    </ListCard>
  );
}
