import { archiveItem } from '@dossier/contract/arc/item.ts';
import { scheduleLines } from '@dossier/contract/arc/schedule.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import { type ItemRecord, useItemTerm } from './item.api.ts';

const { retention, trigger } = archiveItem.fields;
const { disposal } = scheduleLines.fields;

/** 为什么是这一天: the line of the schedule, what the period counts from, its first and last day, and how that changed. */
export function TermPanel({ record }: { record: ItemRecord }) {
  const t = useText();
  const { data, error, refetch } = useItemTerm(record.id);
  if (error) return <ErrorState title={t('期限说明加载失败')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={4} />;
  const { entry } = data;
  const facts: readonly (readonly [name: string, shown: ReactNode])[] = [
    ...(entry
      ? ([
          [t('保管期限表'), `${entry.edition}（${entry.basis}）`],
          [t('条目'), `${entry.no} ${entry.category} · ${entry.material}`],
          [t('条目期限'), <DictText key="least" dict={retention.dict} value={entry.retention} />],
          [t('到期处置'), <DictText key="disposal" dict={disposal.dict} value={entry.disposal} />],
        ] as const)
      : ([[t('保管期限表'), t('未选条目，按归档年度起算')]] as const)),
    [t('保管期限'), <DictText key="period" dict={retention.dict} value={data.retention} />],
    [t('起算事件'), <DictText key="trigger" dict={trigger.dict} value={data.trigger} />],
    [t('事件日期'), data.triggerDate ?? t('尚未发生，事件登记后才计算到期日')],
    [t('起算日'), data.start ? t('{0}（事件次年1月1日）', data.start) : '—'],
    [t('到期日'), data.expire ?? (data.start ? t('永久保管，不到期') : '—')],
  ];
  return (
    <div className="arc-term">
      <dl>
        {facts.map(([name, shown]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
      {data.changes.length > 1 ? (
        <>
          <h3>{t('期限变化')}</h3>
          <ol>
            {data.changes.map((one) => (
              <li key={one.at}>
                <span className="dw-mono">{one.at}</span> {one.by}{' '}
                <DictText dict={retention.dict} value={one.retention} /> {one.expire ?? '—'}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}
