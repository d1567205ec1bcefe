import { AuditOutlined, EditOutlined, PlusCircleOutlined, PrinterOutlined, SwapOutlined } from '@ant-design/icons';
import { doneLabel, type Resource } from '@dossier/contract/core/resource.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentEntry } from './CommentEntry.tsx';
import { doneWords } from './done-words.ts';
import { flowWords } from './flow-words.ts';
import { type Shown, timelineKey, useTimeline } from './timeline.api.ts';
import './timeline.css';

/** 动态 of a record: what was said about it and done to it, newest first, with a place to say something. */
export default function RecordTimeline({ resource, id }: { resource: Resource; id: string }) {
  const t = useText();
  const client = useQueryClient();
  const about = { tableName: resource.table, tableDataId: id };
  const [shown, setShown] = useState<Shown>('all');
  const found = useTimeline(about, shown);
  const refresh = () => void client.invalidateQueries({ queryKey: timelineKey(about) });
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? [];
  const comments = found.data?.pages[0]?.comments ?? 0;
  const hasFlow = Object.values(resource.actions).some(({ flow }) => flow !== null);
  return (
    <section className="tl" aria-label={t('动态')}>
      <CommentBox about={about} onSaid={refresh} />
      <Segmented<Shown>
        size="small"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: t('全部') },
          { value: 'comment', label: comments > 0 ? t('评论 {0}', comments) : t('评论') },
          { value: 'change', label: t('变化') },
          ...(Object.keys(resource.prints).length > 0 || hasFlow
            ? [{ value: 'print' as const, label: t('打印') }]
            : []),
          ...(hasFlow ? [{ value: 'flow' as const, label: t('审批') }] : []),
        ]}
      />
      {found.error ? (
        <ErrorState title={t('动态加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <Bones lines={4} />
      ) : entries.length === 0 ? (
        <EmptyState title={t('还没有动态')} />
      ) : (
        <ol className="tl-list">
          {entries.map((entry) =>
            entry.kind === 'comment' ? (
              <CommentEntry key={entry.id} entry={entry} onChanged={refresh} />
            ) : entry.kind === 'flow' ? (
              <li key={entry.id} className="tl-change">
                <Icon of={AuditOutlined} aria-hidden />
                <span>
                  {entry.createName ?? ''} {flowWords(entry)}
                  {entry.content ? <q>{messages().answered(entry.content)}</q> : null}
                </span>
                <time>{shownText(entry.createTime)}</time>
              </li>
            ) : (
              <li key={entry.id} className="tl-change">
                {entry.kind === 'print' ? (
                  <Icon of={PrinterOutlined} aria-hidden />
                ) : entry.action === 'add' ? (
                  <Icon of={PlusCircleOutlined} aria-hidden />
                ) : entry.action !== null && doneLabel(resource, entry.action) ? (
                  <Icon of={SwapOutlined} aria-hidden />
                ) : (
                  <Icon of={EditOutlined} aria-hidden />
                )}
                <span>
                  {entry.createName ?? ''} {doneWords(resource, entry)}
                </span>
                <time>{shownText(entry.createTime)}</time>
              </li>
            ),
          )}
        </ol>
      )}
      {found.hasNextPage ? (
        <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('加载更多')}
        </Button>
      ) : null}
    </section>
  );
}
