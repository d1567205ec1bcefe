import type { PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { messages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { LongTable } from './LongTable.tsx';
import { type StepProps, useNumbers } from './prepare.api.ts';
import { titleOf } from './record-text.ts';

/** The numbers that the records would be given now; none is taken before the archive receives them. */
export function NumberStep({ prepared: { batch, records } }: StepProps) {
  const t = useText();
  const { data, error, refetch } = useNumbers(batch.id);
  if (error && !data) return <ErrorState title={t('档号预览失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={6} />;
  const byId = new Map(data.map((one) => [one.id, one]));
  const without = data.filter(({ archiveNo }) => archiveNo === null).length;
  const columns: Column<PreparedRecord>[] = [
    {
      name: 'archiveNo',
      title: say('将给的档号'),
      width: 280,
      importance: 95,
      render: ({ id }) => <span className="dw-mono">{byId.get(id)?.archiveNo ?? t('不能给号')}</span>,
    },
    { name: 'title', title: say('题名'), importance: 100, render: (record) => titleOf(record) },
    {
      name: 'problem',
      title: say('原因'),
      render: ({ id }) => messages().answered(byId.get(id)?.problem ?? ''),
      isEmpty: ({ id }) => !byId.get(id)?.problem,
    },
  ];
  return (
    <>
      <p className="arc-prepare-quiet" role="status">
        {t('档号在接收时给出，此处只是按现在的次序预览，不占用号码。')}
        {without > 0 ? t('{0} 件还不能给号。', without) : ''}
      </p>
      <LongTable<PreparedRecord>
        label={t('档号预览')}
        rows={records}
        rowKey={({ id }) => id}
        rowLabel={titleOf}
        columns={columns}
        emptyTitle={t('批次中还没有档案')}
      />
    </>
  );
}
