interface ErrorFacts {
  code: number;
  status: number;
  requestId?: string;
  result?: unknown;
  reason?: string;
}

/** A call that did not succeed. `message` is the sentence for the user. */
export class ApiError extends Error {
  /** The envelope's code, or the HTTP status where there was no envelope; 0 = no answer at all. */
  readonly code: number;
  readonly status: number;
  readonly requestId: string | undefined;
  /** Short and stable, to tell refusals apart; older servers send none. */
  readonly reason: string | undefined;
  /** What the refusal carried besides its sentence, e.g. `{fields}` with a sentence per field. */
  readonly result: unknown;

  constructor(message: string, { code, status, requestId, result, reason }: ErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.result = result;
    this.reason = reason;
  }
}
