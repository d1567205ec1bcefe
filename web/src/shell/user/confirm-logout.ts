import { shellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { leave } from '#services/session/leave.ts';

/** Asks, then signs out. */
export function confirmLogout(): void {
  const t = shellMessages();
  feedback()?.modal.confirm({
    title: t.session.logoutTitle,
    content: t.session.logoutConfirm,
    okText: t.ok,
    cancelText: t.cancel,
    onOk: () =>
      leave().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        feedback()?.message.error(reason || t.session.logoutFailed);
      }),
  });
}
