import {
  announcement,
  audience,
  queryAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  sendStatus,
} from '@dossier/contract/communication/announcement.ts';
import { listAnnouncementSends } from '@dossier/contract/communication/announcement-send.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { isPast } from '#services/page/is-past.ts';
import { useStateChange } from './announcement.api.ts';
import { audienceText } from './audience-text.ts';
import './announcement.css';

const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview, 0);
const formParts = {
  userIds: lazyPart(async () => (await import('./audience-parts.tsx')).Recipients),
  orgIds: lazyPart(async () => (await import('./audience-parts.tsx')).Departs),
};
const ReadersDrawer = lazyPart(async () => (await import('./ReadersDrawer.tsx')).ReadersDrawer, 0);

/** 系统通告: drafts are edited, published ones taken back, taken-back ones deleted. */
export default function AnnouncementPage() {
  const t = useText();
  const { modal, message } = useApp();
  const changing = useStateChange();
  const [shown, setShown] = useState<string | null>(null);
  const [readers, setReaders] = useState<{ id: string; title: string } | null>(null);

  function ask(id: string, release: boolean, title: string, msgType: string | null): void {
    modal.confirm({
      title: release ? t('发布“{0}”', title) : t('撤销“{0}”', title),
      content: release
        ? t('发布后{0}会立即收到通知，内容不能再修改。', audienceText(msgType))
        : t('撤销后所有人都不再看到该通告。'),
      okText: release ? t('发布') : named('撤销'),
      okButtonProps: { danger: !release },
      onOk: () =>
        changing.mutateAsync({ id, release }).then((answer) => void message.success(answer.message), showError),
    });
  }

  return (
    <>
      <ResourcePage
        resource={announcement}
        formParts={formParts}
        fieldWhen={{
          userIds: ({ msgType }) => msgType === audience.users,
          orgIds: ({ msgType }) => msgType === audience.departs,
        }}
        columns={{
          titile: (record) => (
            <button type="button" className="rp-open" onClick={() => setShown(record.id)}>
              {record.titile}
            </button>
          ),
          sendStatus: (record) => <State record={record} />,
        }}
        newRecord={() => ({ msgCategory: '1', msgType: 'ALL', priority: 'L' })}
        canEdit={(record) => record.sendStatus === sendStatus.draft}
        canDelete={(record) => record.sendStatus !== sendStatus.published}
        rowActions={[
          {
            key: 'release',
            label: t('发布'),
            endpoint: releaseAnnouncement,
            beside: true,
            when: (record) => record.sendStatus === sendStatus.draft,
            run: (record) => ask(record.id, true, record.titile ?? '', record.msgType),
          },
          {
            key: 'revoke',
            label: named('撤销'),
            endpoint: revokeAnnouncement,
            beside: true,
            danger: true,
            when: (record) => record.sendStatus === sendStatus.published,
            run: (record) => ask(record.id, false, record.titile ?? '', record.msgType),
          },
          {
            key: 'readers',
            label: t('阅读情况'),
            endpoint: listAnnouncementSends,
            when: (record) => record.sendStatus !== sendStatus.draft,
            run: (record) => setReaders({ id: record.id, title: record.titile ?? '' }),
          },
          { key: 'show', label: t('查看'), endpoint: queryAnnouncement, run: (record) => setShown(record.id) },
        ]}
      />
      {readers ? <ReadersDrawer {...readers} onClose={() => setReaders(null)} /> : null}
      {shown ? <Preview id={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

/** The state, and how many have read what was published. */
function State({ record }: { record: RecordOf<typeof announcement> }) {
  const t = useText();
  // The list brings the counts beside the fields.
  const { receivers = 0, readers = 0 } = record as { receivers?: number; readers?: number };
  return (
    <>
      {namedItem(record.sendStatus_dictText ?? record.sendStatus ?? '')}
      {record.sendStatus === sendStatus.published ? (
        <span className="annt-read" title={t('已读{0}人，共{1}人', readers, receivers)}>
          {t('已读 {0}/{1}', readers, receivers)}
          {isPast(record.endTime) ? ` ${t('已到期')}` : null}
        </span>
      ) : null}
    </>
  );
}
