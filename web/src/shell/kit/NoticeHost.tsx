import useMessage from 'antd/es/message/useMessage';
import useNotification from 'antd/es/notification/useNotification';
import { useEffect } from 'react';
import type { Notices } from './use-lazy-notices.tsx';

/** Holds the messages and notifications of `useLazyNotices`. */
export default function NoticeHost({ onReady }: { onReady(notices: Notices): void }) {
  const [message, messages] = useMessage();
  const [notification, notifications] = useNotification({ placement: 'topRight', top: 72 });
  useEffect(() => onReady({ message, notification }), [message, notification, onReady]);
  return (
    <>
      {messages}
      {notifications}
    </>
  );
}
