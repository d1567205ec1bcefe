import { useClientConfig } from '../../platform/client-config.ts';
import { feedback } from '../../platform/feedback.ts';
import { leave } from '../../platform/leave.ts';
import { messages } from '../../platform/messages/index.ts';
import { casLogoutAddress } from '../sign-in/cas.ts';

/** Asks, then signs out; where a central server signs everybody in, there too. */
export function confirmLogout(): void {
  const t = messages();
  const { cas } = useClientConfig.getState();
  feedback()?.modal.confirm({
    title: t.session.logoutTitle,
    content: t.session.logoutConfirm,
    okText: t.ok,
    cancelText: t.cancel,
    onOk: () =>
      leave(cas?.central ? casLogoutAddress(cas.url) : undefined).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        feedback()?.message.error(reason || t.session.logoutFailed);
      }),
  });
}
