import { announcement, audience, queryAnnouncement, sendStatus } from '@dossier/contract/communication/announcement.ts';
import { listAnnouncementSends } from '@dossier/contract/communication/announcement-send.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { isPast } from '#services/page/is-past.ts';
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
  const [shown, setShown] = useState<string | null>(null);
  const [readers, setReaders] = useState<{ id: string; title: string } | null>(null);

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
        rowActions={[
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
