import type { LiveSocket } from '../../data/widget-data.ts';

/** A socket whose other end is a test. */
export class FakeSocket implements LiveSocket {
  readyState: WebSocket['readyState'] = 0;
  readonly sent: { type: string; data: unknown }[] = [];
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.({} as Event); // nobody looks at it
  }
  /** A text as it came, or a message. */
  says(message: string | { type: string; data?: unknown }): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.onmessage?.({ data } as MessageEvent); // only `data` is read
  }
  fails(): void {
    this.readyState = 3;
    this.onerror?.({} as Event);
    this.onclose?.({} as CloseEvent);
  }
  /** Data of what was sent of one type. */
  sentOf(type: string): unknown[] {
    return this.sent.filter((message) => message.type === type).map(({ data }) => data);
  }
}
