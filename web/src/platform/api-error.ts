/** A call that did not succeed. `message` is the sentence for the user. */
export class ApiError extends Error {
  /** The envelope's code, or the HTTP status where there was no envelope; 0 = no answer at all. */
  readonly code: number;
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(message: string, { code, status, requestId }: { code: number; status: number; requestId?: string }) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}
