import type { Language } from '@dossier/contract/english/language.ts';

/** Whom a message goes to, as the account says at the moment of sending. */
export interface Receiver {
  username: string;
  realname: string;
  email: string | null;
  phone: string | null;
}

/** One message on one channel to one receiver. */
export interface Outgoing {
  /** Id of its row: the same in every try, so that whoever gets it twice can tell. */
  id: string;
  kind: string;
  title: string;
  /** As plain text. */
  text: string;
  /** Cleaned markup; null where the message is plain text. */
  html: string | null;
  /** When it was written, `YYYY-MM-DD HH:mm:ss`. */
  createTime: string;
  /** Of `title` and `text`. */
  language: Language;
  receiver: Receiver;
}

/**
 * What became of a try that did not succeed.
 * `failed`: surely not sent, a later try may do. `refused`: no try will ever do. `unknown`: it may have been sent.
 */
export type Failure = 'failed' | 'refused' | 'unknown';

/** Why a try did not succeed; the sentence stands in the row. */
export class SendError extends Error {
  readonly failure: Failure;
  /** Nobody answers there: other messages of the channel wait a moment too. */
  readonly down: boolean;

  constructor(reason: string, failure: Failure, { down = false } = {}) {
    super(reason);
    this.failure = failure;
    this.down = down;
  }
}

/** A way out of the house. In-app messages need none: they are rows, written with the message itself. */
export interface Channel {
  label: string;
  /** What is not configured, in a sentence; null: it can send. Asked before each turn, so settings may change. */
  missing(): string | null;
  /**
   * Whether a repeated message can be told from a new one. Where it cannot, one whose fate is unknown is not sent
   * again by itself: at most once. Elsewhere it is: at least once, under the same id.
   */
  recognisable: boolean;
  /** @throws SendError */
  send(message: Outgoing): Promise<void>;
}
