import BellOutlined from '@ant-design/icons/BellOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DecideDialogProps } from '#engine/flow/DecideDialog.tsx';
import { useShellMessages } from '#services/messages/shell.ts';
import { useDismiss } from '../use-dismiss.ts';
import { taskOf } from './groups.ts';
import type { NoticePanelProps } from './NoticePanel.tsx';
import { type Notice, useMarkRead, useNotices } from './use-notices.ts';

const NoticePanel = lazyPart<NoticePanelProps>(async () => (await import('./NoticePanel.tsx')).NoticePanel, 120);
const DecideDialog = lazyPart<DecideDialogProps>(
  async () => (await import('#engine/flow/DecideDialog.tsx')).default,
  0,
);
const NoticeDialog = lazyPart(async () => (await import('./NoticeDialog.tsx')).default, 0);

/** The bell with the number of unread announcements and messages. */
export function NoticeBell() {
  const t = useShellMessages().notice;
  const { data, isError, refetch } = useNotices();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Notice | null>(null);
  const [decided, setDecided] = useState<Notice | null>(null);
  const navigate = useNavigate();
  const markRead = useMarkRead();
  const taskId = decided && taskOf(decided);
  const root = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(root, open, close);
  const count = (data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0);
  return (
    <>
      <div className="notice-area" ref={root}>
        <button
          type="button"
          className="icon-button"
          aria-label={t.open(count)}
          title={t.open(count)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon of={BellOutlined} />
          {count > 0 ? <span className="badge">{count > 99 ? '99+' : count}</span> : null}
        </button>
        {open ? (
          <div className="notice-popover">
            <NoticePanel
              notices={data}
              failed={isError}
              onRetry={() => void refetch()}
              onClose={close}
              onShow={(notice) => {
                close();
                setShown(notice);
              }}
              onDecide={(notice) => {
                close();
                setDecided(notice);
              }}
            />
          </div>
        ) : null}
      </div>
      {decided && taskId ? (
        <DecideDialog
          taskId={taskId}
          onOpen={() => {
            setDecided(null);
            markRead(decided.id);
            navigate(decided.openPage ?? '');
          }}
          onDone={() => {
            setDecided(null);
            markRead(decided.id);
          }}
          onClose={() => setDecided(null)}
        />
      ) : null}
      {shown ? <NoticeDialog notice={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
