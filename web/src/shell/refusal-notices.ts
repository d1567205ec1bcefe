import { codes } from '@dossier/contract/core/envelope.ts';
import { useEffect } from 'react';
import type { ApiError } from '#services/api/api-error.ts';
import { listenToRefusals } from '#services/api/refusals.ts';
import { shellMessages } from '#services/messages/shell.ts';
import { isChatApp } from '#services/navigation/guard.ts';
import { feedback } from '#services/page/feedback.ts';
import { readRightsAgain } from '#services/session/enter.ts';
import { isLeaving, leave } from '#services/session/leave.ts';
import { useSession } from '#services/session/session.ts';
import { sessionOverKey } from '#services/session/stored.ts';

/** What a refusal of the HTTP layer shows (specification 1, section 8). */
export type RefusalReaction =
  | 'none'
  | 'forbidden'
  | 'notFound'
  | 'timeout'
  | 'expired'
  | 'tokenLost'
  | 'rights'
  | 'secondStep'
  | 'other';

export function reactionTo(error: Pick<ApiError, 'status' | 'message' | 'code'>, signedIn: boolean): RefusalReaction {
  const { status, message, code } = error;
  // Token失效 comes as 500, by status from old servers or by code in a 200 answer.
  if (signedIn && message.includes('Token失效') && (status === 500 || (status === 200 && code === 500))) {
    return 'tokenLost';
  }
  // A role asks for a second step since the session began: it is set up while signing in.
  if (status === 200 && code === codes.secondStepMissing && signedIn) return 'secondStep';
  if (status === 200) return code === 510 && signedIn ? 'rights' : 'none';
  if (status === 401) return 'expired';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'notFound';
  if (status === 504 || status === 0) return 'timeout';
  return 'other';
}

/** Milliseconds between the word that the session is over and the reload. */
const expiredDelay = 1500;

/** Turns refusals into notices while the workspace stands. */
export function useRefusalNotices(): void {
  useEffect(() => {
    listenToRefusals(showRefusal);
    return () => listenToRefusals(() => {});
  }, []);
}

let sessionOver = false;

/** Says a refusal as the contract words it. */
export function showRefusal(error: ApiError): void {
  if (isLeaving() || sessionOver) return;
  const t = shellMessages().session;
  const signedIn = useSession.getState().token !== null;
  const reaction = reactionTo(error, signedIn);
  switch (reaction) {
    case 'none':
      return;
    case 'rights':
      void readRightsAgain();
      return;
    case 'secondStep':
      sessionOver = true;
      notify(error.message, 'expired');
      setTimeout(() => void leave(), expiredDelay);
      return;
    case 'expired':
      sessionOver = signedIn;
      notify(t.expired, 'expired');
      if (!signedIn) return;
      // Who was not looking in that moment reads it on the sign-in page.
      sessionStorage.setItem(sessionOverKey, '1');
      setTimeout(() => void leave(), expiredDelay);
      return;
    case 'tokenLost':
      sessionOver = true;
      askToSignInAgain();
      return;
    case 'forbidden':
      notify(t.forbidden, reaction, error.requestId);
      return;
    case 'notFound':
      notify(t.notFound, reaction, error.requestId);
      return;
    case 'timeout':
      notify(t.timeout, reaction);
      return;
    case 'other':
      notify(error.message, error.message, error.requestId);
      return;
  }
}

function askToSignInAgain(): void {
  const t = shellMessages().session;
  if (isChatApp(navigator.userAgent)) {
    feedback()?.message.loading(t.chatAppAgain, 0);
    setTimeout(() => void leave(), expiredDelay);
    return;
  }
  feedback()?.modal.error({
    title: t.expiredTitle,
    content: t.expired,
    okText: t.signInAgain,
    mask: { closable: false },
    keyboard: false,
    onOk: leave,
  });
}

/** The same sentence twice is one notice: ten calls that time out together say it once. */
function notify(sentence: string, key: string, requestId?: string): void {
  const t = shellMessages();
  feedback()?.notification.error({
    key,
    title: t.noticeTitle,
    description: requestId ? `${sentence}（${t.requestId} ${requestId}）` : sentence,
    duration: 4.5,
    placement: placeAwayFrom(document.activeElement, innerHeight),
  });
}

/** A notice never covers the button that it is about: it stands in the other half of the window. */
export function placeAwayFrom(asked: Element | null, height: number): 'topRight' | 'bottomRight' {
  if (!asked || asked.matches('body, main')) return 'topRight';
  const { top, bottom } = asked.getBoundingClientRect();
  return (top + bottom) / 2 < height / 2 ? 'bottomRight' : 'topRight';
}
