import AppContext from 'antd/es/app/context';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { provideFeedback } from '#services/page/feedback.ts';
import { useLazyModal } from './use-lazy-modal.tsx';
import { useLazyNotices } from './use-lazy-notices.tsx';

/**
 * What antd's `App` gives to `App.useApp()`: messages, notifications and questions. None of them is in the first paint:
 * messages load after it, the questions' dialog, 11 kB, with the first question.
 */
export function KitApp({ children }: { children: ReactNode }) {
  const [notices, noticeHolder] = useLazyNotices();
  const [modal, modals] = useLazyModal();
  const value = useMemo(() => ({ ...notices, modal }), [notices, modal]);
  useLayoutEffect(() => {
    provideFeedback(value);
    return () => provideFeedback(null);
  }, [value]);
  return (
    <AppContext value={value}>
      {noticeHolder}
      {modals}
      {children}
    </AppContext>
  );
}
