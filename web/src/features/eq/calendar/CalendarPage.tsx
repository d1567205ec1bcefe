import { LeftOutlined, RightOutlined, SearchOutlined } from '@ant-design/icons';
import { assetKinds } from '@dossier/contract/eq/asset.ts';
import { calendar } from '@dossier/contract/eq/lending.ts';
import { CategorySelect } from '@dossier/widgets/category/CategorySelect.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isDay } from '#engine/views/days.ts';
import { ListCard } from '#list/ListCard.tsx';
import { call } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { BookDialog, type Wanted } from './BookDialog.tsx';
import { CalendarRows } from './CalendarRows.tsx';
import { type Scale, scales, shownAround, turned } from './slots.ts';
import '#list/admin.css';
import './calendar.css';

const pageSize = 30;

/** 预约日历: who has which device when, by day, week or month; a time is drawn to book it, a booking dragged to move it. */
export default function CalendarPage() {
  const t = useText();
  const client = useQueryClient();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('scale') as Scale | null;
  const scale = asked && scales.includes(asked) ? asked : 'week';
  const wanted = params.get('day');
  const day = isDay(wanted) ? wanted : today();
  const shown = shownAround(scale, day);
  const [kind, text] = [params.get('kind') ?? '', params.get('text') ?? ''];
  const pageNo = Math.max(1, Number(params.get('pageNo')) || 1);
  const [drawn, setDrawn] = useState<Wanted | null>(null);
  const query = {
    ...{ from: shown.from, to: shown.to, pageNo, pageSize },
    ...(kind ? { kind } : {}),
    ...(text ? { text } : {}),
  };
  const found = useQuery({
    queryKey: ['eq', 'calendar', query],
    queryFn: ({ signal }) => call(calendar, { query, signal }),
    placeholderData: keepPreviousData,
  });

  function set(values: Readonly<Record<string, string | null>>): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ pageNo: null, ...values })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate({ pathname, search: next.toString() }, { replace: true });
  }
  const refresh = () => void client.invalidateQueries();

  const names: Record<Scale, string> = { day: t('日'), week: t('周'), month: t('月') };
  return (
    <ListCard label={t('预约日历')}>
      <div className="booking-tools">
        <Segmented
          aria-label={t('显示范围')}
          value={scale}
          onChange={(value) => set({ scale: value })}
          options={scales.map((value) => ({ value, label: names[value] }))}
        />
        <Button
          icon={<Icon of={LeftOutlined} />}
          aria-label={t('向前')}
          onClick={() => set({ day: turned(shown, -1) })}
        />
        <Button onClick={() => set({ day: null })}>{t('今天')}</Button>
        <Button
          icon={<Icon of={RightOutlined} />}
          aria-label={t('向后')}
          onClick={() => set({ day: turned(shown, 1) })}
        />
        <strong aria-live="polite">{shown.from === shown.to ? shown.from : `${shown.from} – ${shown.to}`}</strong>
        <span className="booking-filters">
          <CategorySelect
            root={assetKinds}
            aria-label={t('设备类别')}
            placeholder={t('全部类别')}
            value={kind || null}
            onChange={(value) => set({ kind: value })}
          />
          <Input
            allowClear={clearable()}
            prefix={<Icon of={SearchOutlined} />}
            aria-label={t('设备名称或编号')}
            placeholder={t('设备名称或编号')}
            maxLength={100}
            defaultValue={text}
            onPressEnter={(event) => set({ text: event.currentTarget.value.trim() || null })}
            onClear={() => set({ text: null })}
          />
        </span>
      </div>
      {found.error ? (
        <ErrorState title={t('预约日历加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Bones lines={8} />
      ) : found.data.assets.length === 0 ? (
        <EmptyState title={t('没有符合条件的设备')} hint={t('请调整类别或名称后再试。')} />
      ) : (
        <CalendarRows
          shown={shown}
          assets={found.data.assets}
          bookings={found.data.bookings}
          onDraw={setDrawn}
          onMoved={refresh}
        />
      )}
      {found.data && found.data.total > pageSize ? (
        <Pagination
          size="small"
          align="end"
          current={pageNo}
          pageSize={pageSize}
          total={found.data.total}
          showSizeChanger={false}
          onChange={(page) => set({ pageNo: String(page) })}
        />
      ) : null}
      {drawn ? <BookDialog wanted={drawn} onClose={() => setDrawn(null)} onBooked={refresh} /> : null}
    </ListCard>
  );
}
