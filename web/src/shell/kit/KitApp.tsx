import AppContext from 'antd/es/app/context';
import useMessage from 'antd/es/message/useMessage';
import useNotification from 'antd/es/notification/useNotification';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { provideFeedback } from '../../platform/feedback.ts';
import { useLazyModal } from './use-lazy-modal.tsx';

/**
 * What antd's `App` gives to `App.useApp()`: messages, notifications and questions. The questions' dialog, 11 kB,
 * loads with the first one instead of with the shell.
 */
export function KitApp({ children }: { children: ReactNode }) {
  const [message, messages] = useMessage();
  const [notification, notifications] = useNotification({ placement: 'topRight', top: 72 });
  const [modal, modals] = useLazyModal();
  const value = useMemo(() => ({ message, notification, modal }), [message, notification, modal]);
  useLayoutEffect(() => {
    provideFeedback(value);
    return () => provideFeedback(null);
  }, [value]);
  return (
    <AppContext value={value}>
      {messages}
      {notifications}
      {modals}
      {children}
    </AppContext>
  );
}
