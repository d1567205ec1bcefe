import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import type { Notice, Notices } from './use-notices.ts';
import './notice.css';

/** Path of the user's announcements, all of them with their read state. */
const allNotices = '/isps/userAnnouncement';

interface Props {
  notices: Notices | undefined;
  failed: boolean;
  onRetry(): void;
  onOpen(notice: Notice): void;
  onClose(): void;
}

type Kind = 'announcements' | 'messages';

/** Two lists of unread entries, 300 px wide. */
export function NoticePanel({ notices, failed, onRetry, onOpen, onClose }: Props) {
  const t = useShellMessages();
  const [kind, setKind] = useState<Kind>('announcements');
  const counts = { announcements: notices?.anntMsgTotal ?? 0, messages: notices?.sysMsgTotal ?? 0 };
  const list = (kind === 'announcements' ? notices?.anntMsgList : notices?.sysMsgList) ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other: Kind = kind === 'announcements' ? 'messages' : 'announcements';
    setKind(other);
    document.getElementById(`notice-${other}`)?.focus();
  };
  return (
    <div className="notices">
      <div role="tablist" className="notice-tabs" aria-label={t.noticeTitle} onKeyDown={onKeyDown}>
        {(['announcements', 'messages'] as const).map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            id={`notice-${each}`}
            aria-selected={kind === each}
            aria-controls="notice-list"
            tabIndex={kind === each ? 0 : -1}
            onClick={() => setKind(each)}
          >
            {t.notice[each](counts[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="notice-list" aria-labelledby={`notice-${kind}`}>
        {failed && !notices ? (
          <p className="notice-empty">
            {t.notice.failed}{' '}
            <button type="button" className="text-button" onClick={onRetry}>
              {t.retry}
            </button>
          </p>
        ) : list.length === 0 ? (
          <p className="notice-empty">{kind === 'announcements' ? t.notice.empty : t.notice.emptyMessages}</p>
        ) : (
          <ul className="notice-list">
            {list.map(t.told).map((notice) => (
              <li key={notice.id}>
                <button type="button" onClick={() => onOpen(notice)}>
                  <span className="notice-title" title={notice.titile ?? ''}>
                    {notice.titile}
                  </span>
                  <Priority value={notice.priority} />
                  <span className="notice-time">{t.notice.published(notice.createTime ?? notice.sendTime ?? '')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Link className="notice-more" to={allNotices} onClick={onClose}>
        {t.notice.more}
      </Link>
    </div>
  );
}

function Priority({ value }: { value: string | null }) {
  const t = useShellMessages().notice.priority;
  const known = value === 'H' || value === 'M' ? value : 'L';
  return <span className={`priority priority-${known}`}>{t[known]}</span>;
}
