import type { RecordOf } from '@dossier/contract/core/resource.ts';
import {
  announcement,
  audience,
  queryAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  sendStatus,
} from '@dossier/contract/system/announcement.ts';
import { listAnnouncementSends } from '@dossier/contract/system/announcement-send.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { App, Button } from 'antd';
import { useState } from 'react';
import { showError } from '../../../platform/feedback.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import type { FieldPartProps } from '../../../platform/resource/extensions.ts';
import { ResourcePage } from '../../../platform/resource/ResourcePage.tsx';
import { Article } from './Article.tsx';
import { useAnnouncement, useStateChange } from './announcement.api.ts';

const ReadersDrawer = lazyPart(async () => (await import('./ReadersDrawer.tsx')).ReadersDrawer, 0);

/** 系统通告: drafts are edited, published ones taken back, taken-back ones deleted. */
export default function AnnouncementPage() {
  const { modal, message } = App.useApp();
  const changing = useStateChange();
  const [shown, setShown] = useState<string | null>(null);
  const [readers, setReaders] = useState<{ id: string; title: string } | null>(null);

  function ask(id: string, release: boolean, title: string, msgType: string | null): void {
    modal.confirm({
      title: release ? `发布“${title}”` : `撤销“${title}”`,
      content: release
        ? `发布后${audienceText(msgType)}会立即收到通知，内容不能再修改。`
        : '撤销后所有人都不再看到该通告。',
      okText: release ? '发布' : '撤销',
      okButtonProps: { danger: !release },
      onOk: () =>
        changing.mutateAsync({ id, release }).then((answer) => void message.success(answer.message), showError),
    });
  }

  return (
    <>
      <ResourcePage
        resource={announcement}
        formParts={{ userIds: Recipients, orgIds: Departs }}
        columns={{ sendStatus: (record) => <State record={record} /> }}
        newRecord={() => ({ msgCategory: '1', msgType: 'ALL', priority: 'L' })}
        canEdit={(record) => record.sendStatus === sendStatus.draft}
        canDelete={(record) => record.sendStatus !== sendStatus.published}
        rowActions={[
          {
            key: 'release',
            label: '发布',
            endpoint: releaseAnnouncement,
            beside: true,
            when: (record) => record.sendStatus === sendStatus.draft,
            run: (record) => ask(record.id, true, record.titile ?? '', record.msgType),
          },
          {
            key: 'revoke',
            label: '撤销',
            endpoint: revokeAnnouncement,
            beside: true,
            danger: true,
            when: (record) => record.sendStatus === sendStatus.published,
            run: (record) => ask(record.id, false, record.titile ?? '', record.msgType),
          },
          {
            key: 'readers',
            label: '阅读情况',
            endpoint: listAnnouncementSends,
            when: (record) => record.sendStatus !== sendStatus.draft,
            run: (record) => setReaders({ id: record.id, title: record.titile ?? '' }),
          },
          { key: 'show', label: '查看', endpoint: queryAnnouncement, run: (record) => setShown(record.id) },
        ]}
      />
      {readers ? <ReadersDrawer {...readers} onClose={() => setReaders(null)} /> : null}
      {shown ? <Preview id={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function audienceText(msgType: string | null): string {
  if (msgType === audience.users) return '指定用户';
  return msgType === audience.departs ? '指定部门的用户' : '全体用户';
}

/** The state, and how many have read what was published. */
function State({ record }: { record: RecordOf<typeof announcement> }) {
  // The list brings the counts beside the fields.
  const { receivers = 0, readers = 0 } = record as { receivers?: number; readers?: number };
  return (
    <>
      {record.sendStatus_dictText ?? record.sendStatus}
      {record.sendStatus === sendStatus.published ? (
        <span className="annt-read" title={`已读${readers}人，共${receivers}人`}>
          已读 {readers}/{receivers}
        </span>
      ) : null}
    </>
  );
}

/** Chosen departments; nothing to choose where somebody else is meant. */
function Departs({ draft, value, onChange, change: _, record: __, ...control }: FieldPartProps) {
  if (draft.msgType !== audience.departs)
    return <span className="dw-state-hint">通告对象为{audienceText(String(draft.msgType ?? ''))}，无需选择部门。</span>;
  return <DepartSelect {...control} multiple value={typeof value === 'string' ? value : null} onChange={onChange} />;
}

/** Chosen readers; nothing to choose where somebody else is meant. */
function Recipients({ draft, value, onChange, ...control }: FieldPartProps) {
  const { change: _change, record: _record, ...rest } = control;
  if (draft.msgType !== audience.users)
    return <span className="dw-state-hint">通告对象为{audienceText(String(draft.msgType ?? ''))}，无需选择用户。</span>;
  return (
    <UserSelect {...rest} store="id" multiple value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}

function Preview({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useAnnouncement(id);
  const own = found.data;
  return (
    <AppModal
      open
      title="查看通告"
      width="min(60%, 960px)"
      style={{ top: 24, minWidth: 'min(320px, 100%)' }}
      styles={{ body: { maxHeight: '80vh', overflow: 'auto' } }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {found.error ? (
        <ErrorState title="通告加载失败" message={found.error.message} onRetry={() => void found.refetch()} />
      ) : own ? (
        <Article
          title={own.titile ?? ''}
          sender={own.sender_dictText ?? own.sender}
          time={own.sendTime}
          content={own.msgContent}
        />
      ) : (
        <Bones lines={5} />
      )}
    </AppModal>
  );
}
