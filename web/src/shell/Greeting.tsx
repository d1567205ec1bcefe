import { useEffect } from 'react';
import { feedback } from '../platform/feedback.ts';
import { greetingAt, hourInShanghai } from '../platform/greeting.ts';
import { shellMessages } from '../platform/messages/shell.ts';
import { greetKey } from '../platform/stored.ts';

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
