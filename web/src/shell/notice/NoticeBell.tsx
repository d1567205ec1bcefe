import BellOutlined from '@ant-design/icons/BellOutlined';
import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../platform/messages/index.ts';
import type { Device } from '../layout/use-device.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { type Notice, useNotices } from './use-notices.ts';

const NoticeDialog = lazy(() => import('./NoticeDialog.tsx'));

/** The bell with the number of unread announcements and messages. */
export function NoticeBell({ device }: { device: Device }) {
  const t = useMessages().notice;
  const { data, isError, refetch } = useNotices();
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Notice | null>(null);
  const count = (data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0);
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement={device.phone ? 'bottom' : 'bottomRight'}
        styles={{ container: { padding: 0 }, content: { width: 300 } }}
        content={
          <NoticePanel
            notices={data}
            failed={isError}
            onRetry={() => void refetch()}
            onClose={() => setOpen(false)}
            onOpen={(notice) => {
              setOpen(false);
              setShown(notice);
            }}
          />
        }
      >
        <button
          type="button"
          className="icon-button"
          aria-label={t.open(count)}
          title={t.open(count)}
          aria-expanded={open}
        >
          <BellOutlined />
          {count > 0 ? <span className="badge">{count > 99 ? '99+' : count}</span> : null}
        </button>
      </Popover>
      {shown ? (
        <Suspense>
          <NoticeDialog notice={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
