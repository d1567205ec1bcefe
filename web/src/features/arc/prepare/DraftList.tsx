import { PlusOutlined } from '@ant-design/icons';
import { beginDraft } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { Button } from 'antd';
import { useFitsWindow } from '#list/fit.ts';
import { call } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Draft, useDrafts, useRefresh } from './prepare.api.ts';
import { stepNames } from './steps.ts';

/** Batches that one has begun and not handed over, with the step that each was left at. */
export function DraftList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  const drafts = useDrafts();
  const refresh = useRefresh();
  const [busy, act] = useAct();
  const begin = () =>
    act(async () => {
      const { id } = await call(beginDraft, { body: {} });
      await refresh();
      onOpen(id);
    });
  const columns: Column<Draft>[] = [
    {
      name: 'no',
      title: say('批次编号'),
      width: 150,
      render: ({ id, no }) => (
        <Button type="link" className="arc-prepare-open dw-mono" onClick={() => onOpen(id)}>
          {no}
        </Button>
      ),
    },
    { name: 'step', title: say('进行到'), render: ({ step }) => t(stepNames[step]) },
    { name: 'items', title: say('件数'), width: 90, align: 'right', render: ({ items }) => items },
    { name: 'files', title: say('文件数'), width: 90, align: 'right', render: ({ files }) => files },
    { name: 'loose', title: say('未挂接'), width: 100, align: 'right', render: ({ loose }) => loose },
    {
      name: 'createTime',
      title: say('开始时间'),
      width: 180,
      render: ({ createTime }) => <span className="dw-mono">{shownText(createTime)}</span>,
    },
  ];
  useFitsWindow();
  const button = (
    <Button type="primary" icon={<Icon of={PlusOutlined} aria-hidden />} loading={busy} onClick={() => void begin()}>
      {t('新建批次')}
    </Button>
  );
  return (
    <section className="card arc-prepare fits" aria-label={t('整理归档')}>
      <div className="card-head">
        <h2>{t('整理中的批次')}</h2>
        {button}
      </div>
      {drafts.isError ? (
        <ErrorState title={t('批次读取失败')} error={drafts.error} onRetry={() => void drafts.refetch()} />
      ) : (
        <DataTable<Draft>
          label={t('整理中的批次')}
          rows={drafts.data ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ no }) => no}
          columns={columns}
          onOpen={({ id }) => onOpen(id)}
          loading={drafts.isPending}
          cards={narrow}
          empty={
            <EmptyState
              title={t('没有整理中的批次')}
              hint={t('新建批次后上传文件，逐步挂接、排序、分类，最后移交；中途离开，下次从原处继续。')}
              actions={button}
            />
          }
        />
      )}
    </section>
  );
}
