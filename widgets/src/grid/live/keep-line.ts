import type { LiveSocket } from '../../data/widget-data.ts';
import { liveTimes } from './live-numbers.ts';

interface Input {
  open(): LiveSocket;
  onOpen(): void;
  /** The line is down; it is opened again by itself. */
  onLost(): void;
  onText(text: unknown): void;
}

export interface Line {
  /** @returns false when the line is down: nothing was sent */
  say(type: string, data: unknown): boolean;
  /** The reply to the heartbeat came. */
  replied(): void;
  close(): void;
}

const open = 1;

/**
 * Keeps a line to the server: a heartbeat after opening and 10 s after every reply; without a reply within 6 s, and after
 * an error or close, a new attempt 5 s later, one at a time.
 */
export function keepLine({ open: openSocket, onOpen, onLost, onText }: Input): Line {
  let socket: LiveSocket | null = null;
  let beat: ReturnType<typeof setTimeout> | undefined;
  let reply: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    retry = undefined;
    try {
      socket = openSocket();
    } catch {
      lost();
      return;
    }
    socket.onopen = () => {
      sendBeat();
      onOpen();
    };
    socket.onmessage = ({ data }) => onText(data);
    socket.onerror = lost;
    socket.onclose = lost;
  }

  function lost(): void {
    drop();
    if (retry !== undefined) return;
    retry = setTimeout(connect, liveTimes.reconnectAfter);
    onLost();
  }

  /** What a socket says after it was given up is not heard. */
  function drop(): void {
    clearTimeout(beat);
    clearTimeout(reply);
    if (!socket) return;
    const { readyState } = socket;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onerror = null;
    socket.onclose = null;
    if (readyState <= open) socket.close();
    socket = null;
  }

  function say(type: string, data: unknown): boolean {
    if (socket?.readyState !== open) return false;
    socket.send(JSON.stringify({ type, data }));
    return true;
  }

  function sendBeat(): void {
    say('heart_beat', true);
    reply = setTimeout(lost, liveTimes.replyWithin);
  }

  connect();
  return {
    say,
    replied() {
      clearTimeout(reply);
      clearTimeout(beat);
      beat = setTimeout(sendBeat, liveTimes.heartbeatAfter);
    },
    close() {
      clearTimeout(retry);
      drop();
    },
  };
}
