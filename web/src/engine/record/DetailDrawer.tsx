import { waitingStates } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useDelayed } from '@dossier/widgets/data/use-debounced.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Changes } from '#services/api/changes.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, PageActions, Rec } from '../extensions.ts';
import type { RowButton } from '../table/RowButtons.tsx';
import { useRecord } from '../use-records.ts';
import { DetailButtons } from './DetailButtons.tsx';
import { DetailFields } from './DetailFields.tsx';
import { useRelatedTabs } from './related-tabs.tsx';
import './detail.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { say, useText } from '#services/messages/text.ts';

const History = lazyPart(
  async () => (await import('./History.tsx')).default,
  () => <Bones />,
);

const RecordTimeline = lazyPart(
  async () => (await import('../timeline/RecordTimeline.tsx')).default,
  () => <Bones />,
);

const Followers = lazyPart(async () => (await import('./Followers.tsx')).default, 40);

const FlowTab = lazyPart(
  async () => (await import('../flow/FlowTab.tsx')).default,
  () => <Bones />,
);

const FrozenNote = lazyPart(async () => (await import('../flow/FrozenNote.tsx')).default, 40);

export interface DetailDrawerProps {
  resource: Resource;
  extensions: AnyExtensions;
  /** Id of the record. */
  id: string;
  page: PageActions;
  onClose: () => void;
  /** What the user may do with a record: the same as in its row. */
  buttonsOf: (record: Rec) => RowButton[];
  /** The record with what running changes make of it. */
  show: Changes['show'];
}

/** Related registers that stand beside the tabs of the record itself; more of them have a tab together. */
const mostBeside = 6;

const gathered = (tabs: { key: string; label: string; children: ReactNode }[]) =>
  tabs.length <= mostBeside
    ? tabs
    : [
        {
          key: 'related',
          label: say('关联记录'),
          children: <Tabs items={tabs} tabPlacement="start" destroyOnHidden />,
        },
      ];

/** Everything of one record: fields in sections, files, lines, own tabs, history. */
export default function DetailDrawer({ resource, extensions, id, page, onClose, buttonsOf, show }: DetailDrawerProps) {
  const t = useText();
  const record = useRecord(resource, id);
  const late = useDelayed(record.isPending);
  const narrow = useMedia(phone);
  const { may } = useRights();
  const [tab, setTab] = useState('fields');
  const related = useRelatedTabs(resource);
  const { error } = record;
  const data = record.data && show(record.data);
  const title = data ? String(data[resource.titleField] ?? '') : '';
  const hasFlow = Object.values(resource.actions).some(({ flow }) => flow !== null);
  const waits =
    data && resource.states && waitingStates(resource.actions).has(String(data[resource.states.field] ?? ''));
  const tabs = data
    ? [
        {
          key: 'fields',
          label: t('详情'),
          children: (
            <>
              {waits ? <FrozenNote resource={resource} id={id} onShow={() => setTab('flow')} /> : null}
              {extensions.detailHead?.(data as never, page)}
              <DetailFields resource={resource} extensions={extensions} record={data} />
              <Followers key={id} resource={resource} id={id} />
            </>
          ),
        },
        ...(extensions.detailTabs ?? [])
          .filter((tab) => (!tab.endpoint || may(tab.endpoint)) && (!tab.when || tab.when(data as never)))
          .map(({ key, label, render }) => ({ key, label, children: render(data as never, page) })),
        ...(hasFlow ? [{ key: 'flow', label: t('审批'), children: <FlowTab resource={resource} id={id} /> }] : []),
        { key: 'timeline', label: t('动态'), children: <RecordTimeline resource={resource} id={id} /> },
        ...(resource.dataLog
          ? [
              {
                key: 'history',
                label: t('变更记录'),
                children: <History resource={resource} id={id} />,
              },
            ]
          : []),
        // Last: there may be a dozen, they come when the contract has been read, and what is in sight stays where it is.
        ...gathered(related.map(({ key, label, render }) => ({ key, label, children: render(data, title) }))),
      ]
    : [];
  return (
    <Drawer
      open
      destroyOnHidden
      classNames={{ section: 'rp-detail-drawer' }}
      size={narrow ? '100%' : 820}
      onClose={onClose}
      title={
        <span className="rp-detail-title">
          {t('{0}详情', resource.label)}
          {title ? <small>{title}</small> : null}
        </span>
      }
      extra={data ? <DetailButtons key={id} resource={resource} id={id} buttons={buttonsOf(data)} /> : null}
    >
      {data ? (
        tabs.length > 1 ? (
          <Tabs items={tabs} activeKey={tab} onChange={setTab} destroyOnHidden />
        ) : (
          tabs[0]?.children
        )
      ) : error ? (
        <ErrorState title={t('{0}加载失败', resource.label)} error={error} onRetry={() => void record.refetch()} />
      ) : late ? (
        <Bones lines={8} />
      ) : null}
    </Drawer>
  );
}
