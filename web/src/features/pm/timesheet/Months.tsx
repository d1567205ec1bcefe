import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listMonths, lockMonth, unlockMonth } from '@dossier/contract/pm/timesheet.ts';
import { usePrompt } from '@dossier/widgets/dialog/use-prompt.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';

type Month = ResultOf<typeof listMonths>[number];

/** 月度锁定: finance closes a month for hours, and opens it again with a reason. */
export function Months() {
  const t = useText();
  const client = useQueryClient();
  const [prompt, dialog] = usePrompt();
  const months = useQuery({
    queryKey: ['pm', 'timesheet', 'months'],
    queryFn: ({ signal }) => call(listMonths, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['pm', 'timesheet'] });

  function lock({ month, waiting, draft }: Month): void {
    askThen(
      {
        title: t('锁定{0}工时', month),
        content: t('还有{0}条待审批、{1}条未提交。锁定后，该月工时不能再填报、审批或反审。', waiting, draft),
        okText: t('锁定'),
      },
      async () => (await callEnvelope(lockMonth, { body: { month } })).message,
      refresh,
    );
  }

  function unlock({ month }: Month): void {
    prompt({
      title: t('解锁{0}工时', month),
      placeholder: t('解锁原因'),
      okText: t('解锁'),
      rules: [
        { required: true, whitespace: true, message: t('请填写解锁原因') },
        { max: 500, message: t('不能超过{0}个字', 500) },
      ],
      onOk: async (reason: string) => {
        try {
          feedback()?.message.success((await callEnvelope(unlockMonth, { body: { month, reason } })).message);
        } catch (error) {
          showError(error);
        }
        await refresh();
      },
    });
  }

  if (months.error)
    return <ErrorState title={t('工时加载失败')} error={months.error} onRetry={() => void months.refetch()} />;
  if (months.isPending) return <Bones lines={6} />;
  return (
    <>
      <DataTable<Month>
        label={t('月度锁定')}
        rows={months.data}
        rowKey={({ month }) => month}
        rowLabel={({ month }) => month}
        density="middle"
        empty={null}
        columns={[
          { name: 'month', title: t('月份'), width: 110, render: ({ month }) => <b>{month}</b> },
          {
            name: 'approved',
            title: t('已通过小时'),
            align: 'right',
            width: 130,
            render: ({ approved }) => approved.toFixed(1),
          },
          { name: 'waiting', title: t('待审批'), align: 'right', width: 110, render: ({ waiting }) => waiting },
          { name: 'draft', title: t('未提交'), align: 'right', width: 110, render: ({ draft }) => draft },
          {
            name: 'locked',
            title: t('状态'),
            render: ({ locked, lockedBy, lockedTime }) =>
              locked ? t('已锁定，{0} {1}', lockedBy ?? '', lockedTime ?? '') : t('未锁定'),
          },
          {
            name: 'act',
            title: t('操作'),
            width: 110,
            render: (month) =>
              month.locked ? (
                <Button type="link" size="small" onClick={() => unlock(month)}>
                  {t('解锁')}
                </Button>
              ) : (
                <Button type="link" size="small" onClick={() => lock(month)}>
                  {t('锁定')}
                </Button>
              ),
          },
        ]}
      />
      {dialog}
    </>
  );
}
