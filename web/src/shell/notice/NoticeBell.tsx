import BellOutlined from '@ant-design/icons/BellOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useCallback, useRef, useState } from 'react';
import { useShellMessages } from '#services/messages/shell.ts';
import { useDismiss } from '../use-dismiss.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { type Notice, useNotices } from './use-notices.ts';

const NoticeDialog = lazyPart(async () => (await import('./NoticeDialog.tsx')).default, 0);

/** The bell with the number of unread announcements and messages. */
export function NoticeBell() {
  const t = useShellMessages().notice;
  const { data, isError, refetch } = useNotices();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Notice | null>(null);
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
              onOpen={(notice) => {
                close();
                setShown(notice);
              }}
            />
          </div>
        ) : null}
      </div>
      {shown ? <NoticeDialog notice={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}
