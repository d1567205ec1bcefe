import { useEffect } from 'react';
import { shellMessages } from '#services/messages/shell.ts';
import { feedback } from '#services/page/feedback.ts';
import { greetingAt, hourInShanghai } from '#services/session/greeting.ts';
import { greetKey } from '#services/session/stored.ts';

/** Once after a sign-in: 欢迎 by the hour, and a word for users without a department. */
export function Greeting() {
  useEffect(() => {
    const how = sessionStorage.getItem(greetKey);
    if (!how) return;
    sessionStorage.removeItem(greetKey);
    const t = shellMessages();
    feedback()?.notification.success({
      title: t.signIn.welcome,
      description: t.greetingBack(t.greeting[greetingAt(hourInShanghai())]),
      duration: 3,
    });
    if (how === 'no-depart') feedback()?.message.warning(t.signIn.noDepart);
  }, []);
  return null;
}
