import { codes } from '@dossier/contract/core/envelope.ts';

/** A refusal whose message the user reads. Everything else that is thrown is a fault and is not shown. */
export class AppError extends Error {
  readonly code: number;
  /** HTTP status: 200 for business errors (api-contract 1.2). */
  readonly status: number;
  /** Goes out as the envelope's `result`, e.g. the message per field. */
  readonly result: unknown;
  /** Short and stable: by it programs tell refusals apart, never by the sentence. */
  readonly reason: string;
  /** What the sentence names, by name. */
  readonly params: Readonly<Record<string, string | number>>;

  constructor(
    message: string,
    {
      code = codes.failed as number,
      status = 200,
      result = null as unknown,
      reason = namesFields(result) ? 'input' : 'refused',
      params = {},
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.reason = reason;
    this.params = params;
    this.code = code;
    this.status = status;
    this.result = result;
  }
}

const namesFields = (result: unknown): boolean => typeof result === 'object' && result !== null && 'fields' in result;

/** A broken rule: the sentence says which. */
export const refuse = (message: string): AppError => new AppError(message);
/** A refusal that programs tell apart: `stale`, `state`, `C09`, `PM13`. */
export const refusal = (reason: string, message: string, params: AppError['params'] = {}): AppError =>
  new AppError(message, { reason, params });
export const conflict = (message: string): AppError => refusal('conflict', message);
export const notFound = (message = '未找到对应实体'): AppError => refusal('missing', message);
export const forbidden = (message = '没有权限，请联系管理员授权'): AppError =>
  new AppError(message, { code: codes.forbidden, reason: 'forbidden' });
export const unauthenticated = (message: string): AppError =>
  new AppError(message, { code: codes.unauthenticated, status: 401, reason: 'unauthenticated' });

/** Nobody waited long enough for the answer, and nothing was written. */
export const busy = (): AppError =>
  new AppError('系统繁忙，请稍后重试', { code: codes.busy, status: 503, reason: 'busy' });

/** As `busy`, but the database had been told to commit and has not said whether it did. */
export const inDoubt = (): AppError =>
  new AppError('系统繁忙，操作可能已经完成，请刷新后确认', { code: codes.busy, status: 503, reason: 'inDoubt' });

/** A sentence about one field. @param options `below`: what the page writes below the field, where that differs */
export function fieldError(
  field: string,
  message: string,
  { code = codes.failed as number, below = message } = {},
): AppError {
  return new AppError(message, { code, result: { fields: { [field]: below } } });
}

/** Wrong input: one sentence per field. The message joins them as the wire wants it, or says `summary`. */
export function invalid(fields: Record<string, string>, summary = Object.values(fields).join('；')): AppError {
  return new AppError(`校验失败！${summary}`, { result: { fields } });
}
