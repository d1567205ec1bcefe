/** Milliseconds (specification 1, section 9). */
export const heartbeatEvery = 20_000;
export const reconnectAfter = 5_000;
export const heartbeat = 'HeartBeat';

/** The few parts of a WebSocket that are used; tests give their own. */
export interface SocketLike {
  readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

interface Input {
  open(): SocketLike;
  /** A message of cmd `topic` or `user` arrived: the lists are to be read again. */
  onNews(): void;
  /** The line came up or went down; while it is up nobody needs to poll. */
  onHealth(healthy: boolean): void;
}

/** Keeps a line to the server: heartbeat every 20 s, a new attempt 5 s after an error or close. */
export function keepNoticeSocket({ open, onNews, onHealth }: Input): () => void {
  let socket: SocketLike | null = null;
  let beat: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const lost = () => {
    clearInterval(beat);
    onHealth(false);
    if (stopped || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect();
    }, reconnectAfter);
  };
  const connect = () => {
    try {
      socket = open();
    } catch {
      return lost();
    }
    const mine = socket;
    mine.onopen = () => {
      onHealth(true);
      beat = setInterval(() => mine.send(heartbeat), heartbeatEvery);
    };
    mine.onmessage = ({ data }) => {
      if (isNews(data)) onNews();
    };
    mine.onerror = lost;
    mine.onclose = lost;
  };
  connect();

  return () => {
    stopped = true;
    clearInterval(beat);
    clearTimeout(retry);
    if (!socket) return;
    socket.onopen = null;
    socket.onclose = null;
    socket.onerror = null;
    socket.onmessage = null;
    socket.close();
  };
}

/** Messages are JSON with a cmd; those for everybody and those for this user make the lists stale. */
export function isNews(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const message: unknown = JSON.parse(data);
    return (
      typeof message === 'object' &&
      message !== null &&
      'cmd' in message &&
      (message.cmd === 'topic' || message.cmd === 'user')
    );
  } catch {
    return false;
  }
}
