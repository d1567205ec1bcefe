import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { useShellMessages } from '#services/messages/shell.ts';
import { say } from '#services/messages/text.ts';
import { groupNames, inGroups } from './groups.ts';
import { NoticeRow } from './NoticeRow.tsx';
import type { Notice, Notices } from './use-notices.ts';
import './notice.css';

/** Path of the user's announcements, all of them with their read state. */
const allNotices = '/isps/userAnnouncement';

export interface NoticePanelProps {
  notices: Notices | undefined;
  failed: boolean;
  onRetry(): void;
  onShow(notice: Notice): void;
  /** Decides on the task that the message is about. */
  onDecide(notice: Notice): void;
  onClose(): void;
}

type Kind = 'announcements' | 'messages';

/** Two lists of unread entries, 300 px wide; messages by what they ask of their reader. */
export function NoticePanel({ notices, failed, onRetry, onShow, onDecide, onClose }: NoticePanelProps) {
  const t = useShellMessages();
  const [kind, setKind] = useState<Kind>('announcements');
  const counts = { announcements: notices?.anntMsgTotal ?? 0, messages: notices?.sysMsgTotal ?? 0 };
  const list = (kind === 'announcements' ? notices?.anntMsgList : notices?.sysMsgList) ?? [];
  const groups = kind === 'messages' ? inGroups(list.map(t.told)) : [{ group: null, notices: list.map(t.told) }];
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
          <div className="notice-scroll">
            {groups.map(({ group, notices: own }) => (
              <section key={group ?? kind} aria-label={group ? say(groupNames[group]) : t.notice[kind](counts[kind])}>
                {group ? <h3 className="notice-group">{say(groupNames[group])}</h3> : null}
                <ul className="notice-list">
                  {own.map((notice) => (
                    <NoticeRow key={notice.id} notice={notice} onShow={onShow} onDecide={onDecide} onClose={onClose} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
      <Link className="notice-more" to={allNotices} onClick={onClose}>
        {t.notice.more}
      </Link>
    </div>
  );
}
