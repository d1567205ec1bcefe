import { apiBase } from '../api/api.ts';

/** Somebody whom a provider knows and nobody here is linked to. */
export interface Stranger {
  source: string;
  uuid: string;
  operateCode: string;
  /** There is a user of that name. */
  username?: string;
}

/** What the window of a provider comes to; null when it was closed. */
export type ThirdAnswer = { token: string } | { stranger: Stranger } | 'failed' | null;

const features = 'popup,width=500,height=500';

/** Asks a provider in a small window who somebody is. @param blocked what happens where no window can be opened */
export function askProvider(
  source: string,
  url: string,
  blocked: (address: string) => Promise<ThirdAnswer>,
): Promise<ThirdAnswer> {
  const address = /^https?:\/\//.test(url) ? url : `${apiBase}${url}`;
  const popup = window.open(address, '_blank', features);
  if (!popup) return blocked(address);
  return new Promise((resolve) => {
    const closed = setInterval(() => {
      if (popup.closed) finish(null);
    }, 500);
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin === window.location.origin && event.source === popup) finish(readMessage(source, event.data));
    };
    window.addEventListener('message', listen);

    function finish(answer: ThirdAnswer) {
      clearInterval(closed);
      window.removeEventListener('message', listen);
      resolve(answer);
    }
  });
}

/** A code, `绑定手机号,uuid,operateCode`, an object with `isObj`, or 登录失败. */
function readMessage(source: string, data: unknown): ThirdAnswer {
  if (typeof data === 'object' && data !== null && 'isObj' in data) {
    // The page of our own origin sends it so.
    const { uuid = '', operateCode = '', username } = data as { isObj: unknown } & Partial<Stranger>;
    return { stranger: { source, uuid, operateCode, ...(username ? { username } : {}) } };
  }
  if (typeof data !== 'string' || data === '登录失败') return 'failed';
  const [first = '', uuid = '', operateCode = ''] = data.split(',');
  return first === '绑定手机号' ? { stranger: { source, uuid, operateCode } } : { token: first };
}
