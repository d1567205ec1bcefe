import { MobileOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { dateText } from '@dossier/widgets/text/date-text.ts';
import { Avatar } from '#list/Avatar.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import type { FlowEvent } from './flow.api.ts';
import { eventWords } from './flow-words.ts';
import './flow.css';

/** What happened in an approval, the last first. */
export function FlowEvents({ events, resource }: { events: readonly FlowEvent[]; resource: Resource | undefined }) {
  const t = useText();
  if (events.length === 0) return <EmptyState title={t('还没有记录')} />;
  return (
    <ol className="fl-events" aria-label={t('审批记录')}>
      {newestFirst(events).map((event) => (
        <li key={event.id} data-kind={event.kind}>
          {event.by ? (
            <Avatar name={event.by.name} path={event.by.avatar} size={24} />
          ) : (
            <span className="fl-dot" aria-hidden />
          )}
          <div>
            <p className="fl-act">
              {event.by ? <strong>{event.by.name}</strong> : null}
              {event.behalf ? <span>{t('（代 {0}）', event.behalf.name)}</span> : null} <span>{eventWords(event)}</span>
              {event.step && event.kind !== 'back' ? <span className="fl-step">{event.step}</span> : null}
            </p>
            {event.opinion ? <p className="fl-said">{event.opinion}</p> : null}
            {event.message ? <p className="fl-note">{messages().answered(event.message)}</p> : null}
            {event.fields.length > 0 ? (
              <p className="fl-step">
                {t('修改了{0}', event.fields.map((name) => resource?.fields[name]?.label ?? name).join(t('、')))}
              </p>
            ) : null}
          </div>
          <time>
            {dateText(event.at ?? '')}
            {event.device === 'phone' ? <Icon of={MobileOutlined} title={t('手机')} aria-label={t('手机')} /> : null}
            {event.recordVersion === null ? null : <small>{t('版本 {0}', event.recordVersion)}</small>}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** Events come in the order in which they happened. */
const newestFirst = (events: readonly FlowEvent[]): FlowEvent[] => {
  const [first, last] = [events[0], events.at(-1)];
  return (first?.at ?? '') <= (last?.at ?? '') ? events.toReversed() : [...events];
};
