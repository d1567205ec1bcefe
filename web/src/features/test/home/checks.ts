import { clientConfig, getUserInfo } from '@dossier/contract/identity/session.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { say } from '#services/messages/text.ts';
import { isUpgraded } from '#services/page/upgrade.ts';
import { openSocket } from '#services/session/socket.ts';
import { clockOutcome, lacking, type Outcome } from './outcomes.ts';

/** Longest wait for the websocket's handshake, in ms. */
const socketTimeout = 5000;

export interface Check {
  name: string;
  label: string;
  run: () => Promise<Outcome> | Outcome;
}

/** What the product needs of this browser and of the line to its server, each with a way to find out. */
export function useChecks(): readonly Check[] {
  const t = useShellMessages().connection;
  const timed = (work: () => Promise<unknown>) => async (): Promise<Outcome> => {
    const began = performance.now();
    await work();
    return { state: 'good', text: t.good(Math.round(performance.now() - began)) };
  };
  return [
    { name: 'server', label: t.server, run: timed(() => call(clientConfig)) },
    { name: 'session', label: t.session, run: timed(() => call(getUserInfo)) },
    { name: 'socket', label: t.socket, run: timed(() => openOnce(t.noSocket)) },
    { name: 'clock', label: say('电脑时间'), run: compareClocks },
    { name: 'storage', label: say('本地存储'), run: keepSomething },
    { name: 'browser', label: say('浏览器能力'), run: () => lacking(features()) },
    { name: 'language', label: say('语言与时区'), run: language },
    { name: 'version', label: say('页面版本'), run: version },
  ];
}

function openOnce(failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket('websocket');
    const fail = () => reject(new Error(failure));
    const timer = setTimeout(fail, socketTimeout);
    socket.onopen = () => {
      clearTimeout(timer);
      resolve();
      socket.close();
    };
    socket.onerror = () => {
      clearTimeout(timer);
      fail();
    };
  });
}

/** The server's time is taken for that of the middle of the call. */
async function compareClocks(): Promise<Outcome> {
  const before = Date.now();
  const { timestamp } = await callEnvelope(clientConfig);
  return clockOutcome((before + Date.now()) / 2 - timestamp);
}

/** Writes, reads and removes a value, as sessions and settings do. */
function keepSomething(): Outcome {
  const key = 'dossier__CHECK';
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem(key, key);
    const kept = storage.getItem(key);
    storage.removeItem(key);
    if (kept !== key) throw new Error(say('浏览器没有保存数据'));
  }
  return navigator.cookieEnabled
    ? { state: 'good', text: say('可用') }
    : { state: 'warn', text: say('Cookie 已禁用，图片和附件可能无法显示') };
}

/** What the pages are written for, by the names that help whoever asks which browser would do. */
const features = (): Record<string, boolean> => ({
  [say('加密（需 HTTPS）')]: typeof globalThis.crypto?.subtle === 'object',
  'CSS :has()': CSS.supports('selector(:has(a))'),
  'CSS grid': CSS.supports('display', 'grid'),
  ResizeObserver: 'ResizeObserver' in globalThis,
  'Array.toSorted': 'toSorted' in Array.prototype,
  WebSocket: 'WebSocket' in globalThis,
});

function language(): Outcome {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const text = say('页面 {0}，浏览器 {1}，时区 {2}', document.documentElement.lang, navigator.language, timeZone);
  return { state: 'good', text };
}

async function version(): Promise<Outcome> {
  return (await isUpgraded())
    ? { state: 'warn', text: say('系统已升级，请刷新页面') }
    : { state: 'good', text: say('最新') };
}
