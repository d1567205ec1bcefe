import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { MessageInstance, MessageType } from 'antd/es/message/interface';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '#services/page/when-idle.ts';

const loadHost = async () => (await import('./NoticeHost.tsx')).default;
const NoticeHost = lazyPart(loadHost, 0);
/** Nobody has asked for it yet, so nothing is said when it does not come; the first notice tries again. */
const preload = () => void loadHost().catch(() => {});

export interface Notices {
  message: MessageInstance;
  notification: NotificationInstance;
}

/**
 * antd's `useMessage` and `useNotification`, 9 kB, mounted with the first thing to say. The file comes once the
 * first page stands: it must be there when the line is not.
 */
export function useLazyNotices(): [notices: Notices, holder: ReactNode] {
  const [wanted, setWanted] = useState(false);
  const [host] = useState(() => Promise.withResolvers<Notices>());
  const [notices] = useState(() => {
    const ready = () => {
      setWanted(true);
      return host.promise;
    };
    return { message: messagesOf(ready), notification: notificationsOf(ready) };
  });
  useEffect(() => whenIdle(preload), []);
  const holder = wanted ? <NoticeHost onReady={host.resolve} /> : null;
  return [notices, holder];
}

type Ready = () => Promise<Notices>;

/** Every call waits for the host; calls keep their order. */
function messagesOf(ready: Ready): MessageInstance {
  const shown = (show: (message: MessageInstance) => MessageType): MessageType => {
    // In an object: what is given has a `then` of its own, which a promise would wait for.
    const opened = ready().then(({ message }) => ({ handle: show(message) }));
    const close = () => void opened.then(({ handle }) => handle());
    return Object.assign(close, {
      // biome-ignore lint/suspicious/noThenProperty: antd's messages can be awaited
      then: ((fulfilled, rejected) =>
        opened.then(({ handle }) => handle).then(fulfilled, rejected)) as MessageType['then'],
    });
  };
  return {
    open: (config) => shown((message) => message.open(config)),
    info: (...input) => shown((message) => message.info(...input)),
    success: (...input) => shown((message) => message.success(...input)),
    error: (...input) => shown((message) => message.error(...input)),
    warning: (...input) => shown((message) => message.warning(...input)),
    loading: (...input) => shown((message) => message.loading(...input)),
    destroy: (key) => void ready().then(({ message }) => message.destroy(key)),
  };
}

function notificationsOf(ready: Ready): NotificationInstance {
  const shown = (show: (notification: NotificationInstance) => void) =>
    void ready().then(({ notification }) => show(notification));
  return {
    open: (config) => shown((notification) => notification.open(config)),
    info: (config) => shown((notification) => notification.info(config)),
    success: (config) => shown((notification) => notification.success(config)),
    error: (config) => shown((notification) => notification.error(config)),
    warning: (config) => shown((notification) => notification.warning(config)),
    destroy: (key) => shown((notification) => notification.destroy(key)),
  };
}
