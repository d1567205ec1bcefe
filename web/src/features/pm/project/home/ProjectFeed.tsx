import { AuditOutlined, EditOutlined, MessageOutlined, PlusCircleOutlined, SwapOutlined } from '@ant-design/icons';
import { doneLabel, type Resource } from '@dossier/contract/core/resource.ts';
import { type FeedEntry, type FeedKind, feedOfProject } from '@dossier/contract/pm/home/feed.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { doneWords } from '#engine/timeline/done-words.ts';
import { flowWords } from '#engine/timeline/flow-words.ts';
import { useResources } from '#engine/use-resources.ts';
import { call } from '#services/api/api.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import '#engine/timeline/timeline.css';

/** 动态 of a project and of all that belongs to it, newest first; each leads to its record. */
export function ProjectFeed({ projectId }: { projectId: string }) {
  const t = useText();
  const resources = useResources();
  const [kind, setKind] = useState<FeedKind | 'all'>('all');
  const found = useInfiniteQuery({
    queryKey: ['pm', 'feed', projectId, kind],
    queryFn: ({ pageParam, signal }) =>
      call(feedOfProject, {
        query: { id: projectId, pageNo: pageParam, ...(kind === 'all' ? {} : { kind }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    // What somebody else did a moment ago belongs to it.
    staleTime: 0,
  });
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className="card tl" aria-label={t('项目动态')}>
      <Segmented<FeedKind | 'all'>
        size="small"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'all', label: t('全部') },
          { value: 'comment', label: t('评论') },
          { value: 'change', label: t('变化') },
          { value: 'flow', label: t('审批') },
        ]}
      />
      {found.error ? (
        <ErrorState title={t('动态加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : found.isPending || resources === null ? (
        <Bones lines={6} />
      ) : entries.length === 0 ? (
        <EmptyState title={t('还没有动态')} />
      ) : (
        <ol className="tl-list">
          {entries.map((entry) => (
            <FeedLine key={`${entry.kind}${entry.id}`} entry={entry} resource={resources.get(entry.path)} />
          ))}
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

function FeedLine({ entry, resource }: { entry: FeedEntry; resource: Resource | undefined }) {
  const t = useText();
  const { routes } = useNavigation();
  if (!resource) return null;
  const { kind, content } = entry;
  const to = reachable(`${resource.path}?detail=${entry.recordId}`, routes);
  const name = entry.title || resource.label;
  const done =
    kind === 'comment'
      ? t('发表了评论')
      : kind === 'flow'
        ? flowWords(entry)
        : doneWords(resource, { kind, action: entry.action, version: entry.version, content });
  const said = kind === 'flow' && content ? messages().answered(content) : content;
  return (
    <li className="tl-change">
      <Icon of={iconOf(resource, entry)} aria-hidden />
      <span>
        {entry.createName ?? ''} {done}
        {said ? <q>{said}</q> : null} <span className="ph-soft">{resource.label}</span>{' '}
        {to ? <Link to={to}>{name}</Link> : name}
      </span>
      <time>{shownText(entry.createTime)}</time>
    </li>
  );
}

function iconOf(resource: Resource, { kind, action }: FeedEntry): ComponentType {
  if (kind === 'comment') return MessageOutlined;
  if (kind === 'flow') return AuditOutlined;
  if (action === 'add') return PlusCircleOutlined;
  return action !== null && doneLabel(resource, action) ? SwapOutlined : EditOutlined;
}
