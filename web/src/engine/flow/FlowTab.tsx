import type { Resource } from '@dossier/contract/core/resource.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tag } from 'antd';
import { useText } from '#services/messages/text.ts';
import { FlowActs } from './FlowActs.tsx';
import { FlowEvents } from './FlowEvents.tsx';
import { FlowWay } from './FlowWay.tsx';
import { useApprovals } from './flow.api.ts';
import { whenWords } from './flow-time.ts';
import { stateWords } from './flow-words.ts';
import './flow.css';

/** 审批 of a record: how it stands, the way with names, and what happened. */
export default function FlowTab({ resource, id }: { resource: Resource; id: string }) {
  const t = useText();
  const found = useApprovals(resource.path, id);
  if (found.error)
    return <ErrorState title={t('审批加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bones lines={6} />;
  const { last, earlier } = found.data;
  if (!last) return <EmptyState title={t('还没有提交过审批')} />;
  const { text, tone } = stateWords[last.state];
  return (
    <div className="fl-tab">
      <header>
        <strong>{last.name}</strong>
        <span className="fl-state" data-tone={tone}>
          {t(text)}
        </span>
        <FlowActs instance={last} />
      </header>
      <div className="fl-two">
        <section aria-label={t('审批路径')}>
          <h3>{t('审批路径')}</h3>
          <FlowWay instance={last} />
        </section>
        <section aria-label={t('审批记录')}>
          <h3>{t('审批记录')}</h3>
          <FlowEvents events={last.events} resource={resource} />
          {earlier.length > 0 ? (
            <>
              <h3>{t('此前的审批')}</h3>
              <ul className="fl-earlier">
                {earlier.map((one) => (
                  <li key={one.id}>
                    {one.name} <Tag>{t(stateWords[one.state].text)}</Tag>
                    <time>{t('{0} 至 {1}', whenWords(one.startedAt), whenWords(one.endedAt))}</time>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </section>
      </div>
    </div>
  );
}
