import { CloseOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import useMessage from 'antd/es/message/useMessage';
import useNotification from 'antd/es/notification/useNotification';
import { useEffect } from 'react';
import { withIcons } from './notice-icons.ts';
import type { Notices } from './use-lazy-notices.tsx';

const closeIcon = <Icon of={CloseOutlined} />;

/** Holds the messages and notifications of `useLazyNotices`. */
export default function NoticeHost({ onReady }: { onReady(notices: Notices): void }) {
  const [message, messages] = useMessage();
  const [notification, notifications] = useNotification({ placement: 'topRight', top: 72, closeIcon });
  useEffect(() => onReady(withIcons({ message, notification })), [message, notification, onReady]);
  return (
    <>
      {messages}
      {notifications}
    </>
  );
}
