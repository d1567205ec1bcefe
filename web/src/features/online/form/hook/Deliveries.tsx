import { deliveryStatus } from '@dossier/contract/online/hook/hook-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Delivery, resend, shown, useDeliveries } from './hook.api.ts';

/** Calls after saving: how each went, when it is tried next, and sending it again. */
export function Deliveries() {
  const t = useText();
  const narrow = useMedia(phone);
  const [status, setStatus] = useState('');
  const { data, error, isPending, isFetching, refetch } = useDeliveries(status);
  const words: Readonly<Record<string, string>> = {
    [deliveryStatus.waiting]: t('等待发送'),
    [deliveryStatus.delivered]: t('已送达'),
    [deliveryStatus.givenUp]: t('已放弃'),
  };
  const again = ({ id }: Delivery) =>
    void resend(id).then((said) => feedback()?.message.success(messages().answered(said)), showError);
  if (error && !data) return <ErrorState title={t('发送记录加载失败')} error={error} onRetry={() => void refetch()} />;
  const total = data?.total ?? 0;
  return (
    <>
      <div className="oen-bar">
        <Select
          aria-label={t('发送状态')}
          value={status}
          options={[
            { value: '', label: t('全部') },
            ...Object.entries(words).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(value: string) => setStatus(value)}
        />
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t('刷新')}
        </Button>
      </div>
      <DataTable<Delivery>
        label={t('发送记录')}
        rows={data?.records ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ hookName, createTime }) => `${hookName} ${createTime}`}
        loading={isPending}
        bones={5}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'createTime', title: t('时间'), width: 166, render: ({ createTime }) => createTime },
          { name: 'hook', title: t('外部接口'), width: 120, render: ({ hookName }) => hookName },
          { name: 'of', title: t('表单与操作'), render: ({ tableName, event }) => `${tableName} ${event}` },
          {
            name: 'status',
            title: t('状态'),
            width: 90,
            state: true,
            render: (row) => words[row.status] ?? row.status,
          },
          { name: 'tries', title: t('次数'), width: 60, align: 'right', render: ({ tries }) => tries },
          {
            name: 'result',
            title: t('结果'),
            width: 190,
            render: ({ result, httpStatus, durationMs }) =>
              result ? messages().answered(result) : httpStatus ? t('{0}，{1}毫秒', httpStatus, durationMs ?? 0) : '–',
          },
          { name: 'next', title: t('下次尝试'), width: 166, render: ({ nextTime }) => nextTime ?? '–' },
        ]}
        actions={(row) => (
          <RowButtons
            label={`${row.hookName} ${row.createTime}`}
            buttons={
              row.status === deliveryStatus.delivered
                ? []
                : [{ key: 'again', label: t('重新发送'), run: () => again(row) }]
            }
          />
        )}
        empty={<EmptyState title={t('还没有发送记录')} />}
      />
      {total > shown ? <p className="faint">{t('共有 {0} 条，显示最近的 {1} 条', total, shown)}</p> : null}
    </>
  );
}
