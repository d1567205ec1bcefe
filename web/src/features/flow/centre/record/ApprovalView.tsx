import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { FlowEvents } from '#engine/flow/FlowEvents.tsx';
import { FlowWay } from '#engine/flow/FlowWay.tsx';
import type { FlowInstance } from '#engine/flow/flow.api.ts';
import { useRecord } from '#engine/use-records.ts';
import { useResources } from '#engine/use-resources.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Opened, useInstance, type Wanted } from '../centre.api.ts';
import { ApprovalFacts } from './ApprovalFacts.tsx';
import { ApprovalHead } from './ApprovalHead.tsx';
import { Discussion } from './Discussion.tsx';

/** Below it the way is a tab of the record. */
const tight = '(max-width: 1279.99px)';

export interface ApprovalViewProps {
  wanted: Wanted | null;
  /** Fields that stand as inputs, and not among the facts. */
  withoutOf?: (instance: FlowInstance) => readonly string[];
  /** Below the deciding figures: what has to be filled. */
  above?: (instance: FlowInstance, record: Rec) => ReactNode;
  /** Stays below the record: the decision. */
  below?: (instance: Opened, record: Rec) => ReactNode;
}

/** What a narrow window shows one at a time. */
type Part = 'record' | 'way' | 'talk' | 'events';

/** One approval: the record, its way at the right, what stays below. */
export function ApprovalView({ wanted, withoutOf, above, below }: ApprovalViewProps) {
  const t = useText();
  const narrow = useMedia(tight);
  const small = useMedia(phone);
  const [part, setPart] = useState<Part>('record');
  const resources = useResources();
  const found = useInstance(wanted);
  const instance = found.data;
  const resource = instance && resources?.get(instance.resource);
  if (wanted === null) return <EmptyState title={t('请从列表中选择')} />;
  if (found.error)
    return <ErrorState title={t('审批加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!instance || !resources)
    return (
      <div className="fc-scroll">
        <Bones lines={8} />
      </div>
    );
  if (!resource) return <EmptyState title={t('没有这类记录的页面')} />;
  const way = (
    <section className="fc-way" aria-label={t('审批路径')}>
      <h2>
        {t('审批路径')} <small>{stepWords(instance)}</small>
      </h2>
      <FlowWay instance={instance} />
    </section>
  );
  const talk = <Discussion tableName={instance.tableName} recordId={instance.recordId} />;
  const events = <FlowEvents events={instance.events} resource={resource} />;
  const content = <Content {...{ instance, resource, withoutOf, above, below }} />;
  if (small)
    return (
      <Content
        {...{ instance, resource, withoutOf, above, below }}
        after={
          <>
            <div className="fc-card">{way}</div>
            <div className="fc-card">{talk}</div>
            <div className="fc-card">{events}</div>
          </>
        }
      />
    );
  if (narrow) {
    const parts = { way, talk, events };
    return (
      <div className="fc-approval" data-narrow>
        <div className="fc-inner">
          <Tabs
            activeKey={part}
            onChange={(key) => setPart(key as Part)}
            items={[
              { key: 'record', label: t('内容') },
              { key: 'way', label: t('审批路径') },
              { key: 'talk', label: t('讨论') },
              { key: 'events', label: t('审批记录') },
            ]}
          />
          {part === 'record' ? content : <div className="fc-aside">{parts[part]}</div>}
        </div>
      </div>
    );
  }
  return (
    <div className="fc-approval">
      {content}
      <aside className="fc-aside">
        {way}
        {talk}
        <section className="fc-way" aria-label={t('审批记录')}>
          <h2>{t('审批记录')}</h2>
          {events}
        </section>
      </aside>
    </div>
  );

  function stepWords({ way: stops }: FlowInstance): string {
    const steps = stops.filter(({ type }) => type === 'approve');
    const done = steps.filter(({ state }) => state === 'done').length;
    return t('第 {0} / {1} 步', Math.min(done + 1, steps.length), steps.length);
  }
}

interface ContentProps extends Pick<ApprovalViewProps, 'withoutOf' | 'above' | 'below'> {
  instance: Opened;
  resource: NonNullable<ReturnType<NonNullable<ReturnType<typeof useResources>>['get']>>;
  after?: ReactNode;
}

function Content({ instance, resource, withoutOf, above, below, after }: ContentProps) {
  const t = useText();
  const read = useRecord(resource, instance.recordId);
  const record = read.data;
  const mono = Object.keys(resource.fields).find((name) => (resource.fields[name] as { mono?: boolean }).mono);
  const code = mono === undefined ? '' : String(record?.[mono] ?? '');
  return (
    <section className="fc-record" aria-label={t('审批内容')}>
      <div className="fc-scroll">
        <ApprovalHead instance={instance} resource={resource} code={code} />
        {read.error ? (
          <ErrorState title={t('{0}加载失败', resource.label)} error={read.error} onRetry={() => void read.refetch()} />
        ) : record ? (
          <ApprovalFacts instance={instance} resource={resource} record={record} without={withoutOf?.(instance) ?? []}>
            {above?.(instance, record)}
          </ApprovalFacts>
        ) : (
          <Bones lines={6} />
        )}
        {after}
      </div>
      {record ? below?.(instance, record) : null}
    </section>
  );
}
