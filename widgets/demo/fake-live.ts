import type { LiveSocket } from '../src/data/widget-data.ts';

/** Where all windows of the demo meet; what the server does is done by each of them for the others. */
const channelName = 'dossier-demo-live';

interface Message {
  type: string;
  data: Record<string, unknown>;
}

/**
 * A socket that speaks the protocol of live grids with the other windows of this browser: heartbeats, saved rows, and the
 * cells that others are in. `?user=` in the address names the user.
 */
export class FakeLiveSocket implements LiveSocket {
  readyState: WebSocket['readyState'] = 0;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  readonly #channel = new BroadcastChannel(channelName);
  readonly #name = new URLSearchParams(location.search).get('user') ?? '访客';
  readonly #socketId: string;
  /** The cell this window is in, by `socketKey`. */
  readonly #marks = new Map<string, Record<string, unknown>>();

  constructor(pageId: string) {
    this.#socketId = pageId;
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    open.add(this);
    addEventListener('pagehide', () => this.close());
    setTimeout(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.(new Event('open'));
    });
  }

  /** Breaks the line, as a lost network does. */
  static breakAll(): void {
    for (const socket of [...open]) {
      const { onclose } = socket;
      socket.close();
      onclose?.(new CloseEvent('close'));
    }
  }

  send(text: string): void {
    const { type, data }: Message = JSON.parse(text);
    const socketKey = String(data.socketKey);
    if (type === 'heart_beat') this.#say({ type, data: {} });
    else if (type === 'join') this.#tell({ type, data });
    else if (type === 'edit_end' || type === 'leave') this.#endMark(socketKey);
    else if (type === 'edit_begin') {
      const mark = { ...data, socketId: this.#socketId, name: this.#name };
      this.#marks.set(socketKey, mark);
      this.#tell({ type, data: mark });
    } else if (type === 'update_vxe_table') {
      // The server tells everybody, the sender too.
      this.#say({ type, data });
      this.#tell({ type, data });
    }
  }

  close(): void {
    if (this.readyState === 3) return;
    for (const socketKey of [...this.#marks.keys()]) this.#endMark(socketKey);
    this.readyState = 3;
    this.#channel.close();
    open.delete(this);
  }

  #hear(message: Message): void {
    if (message.type === 'join') {
      for (const mark of this.#marks.values()) this.#tell({ type: 'edit_begin', data: mark });
    } else this.#say(message);
  }

  #endMark(socketKey: string): void {
    if (this.#marks.delete(socketKey)) this.#tell({ type: 'edit_end', data: { socketKey, socketId: this.#socketId } });
  }

  #tell(message: Message): void {
    this.#channel.postMessage(message);
  }

  #say(message: Message): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const open = new Set<FakeLiveSocket>();
