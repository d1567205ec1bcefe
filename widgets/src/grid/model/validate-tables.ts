import { say } from '../../language/text.ts';
import type { ErrorMap } from '../handle.ts';

/** What a failed validation says in its `error`. */
export const validateFailed = 'VALIDATE_FAILED';

/** A grid among several that are validated together. */
export interface TableCase {
  /** Resolves to the failures, or null when all is well. */
  validate: () => Promise<ErrorMap | null>;
  /** Key of the tab that the grid stands in. */
  paneKey?: string;
  /** Shows that tab. */
  activate?: () => void;
}

/** A form that can be validated; antd's form is one. */
export type FormToValidate<V> = { validateFields: () => Promise<V> } | { validate: () => Promise<V> };

export interface TablesOptions {
  /** Shows the tab of the first grid that fails. @default true */
  autoJumpTab?: boolean;
}

/** Why several grids, or a form with grids, may not be saved. */
export class ValidateError extends Error {
  override name = 'ValidateError';
  readonly error = validateFailed;
  /** Place of the grid among the cases; -1 for the form. */
  readonly index: number;
  readonly paneKey: string | undefined;
  /** Failures of the grid; null for the form, whose own error is the `cause`. */
  readonly errMap: ErrorMap | null;

  constructor(index: number, paneKey: string | undefined, errMap: ErrorMap | null, cause?: unknown) {
    super(validateFailed, { cause });
    this.index = index;
    this.paneKey = paneKey;
    this.errMap = errMap;
  }
}

/**
 * Validates grids one after the other and stops at the first that fails.
 * @throws ValidateError with index, tab key and failures
 */
export async function validateTables(
  cases: readonly TableCase[],
  { autoJumpTab = true }: TablesOptions = {},
): Promise<void> {
  if (!Array.isArray(cases)) {
    throw new TypeError(say("'validateTables'函数的'cases'参数需要的是一个数组，而传入的却是{0}", typeof cases));
  }
  for (const [index, { validate, paneKey, activate }] of cases.entries()) {
    const errMap = await validate();
    if (errMap === null || errMap.size === 0) continue;
    if (autoJumpTab) activate?.();
    throw new ValidateError(index, paneKey, errMap);
  }
}

/**
 * Validates a form, then grids.
 * @returns the values of the form
 * @throws ValidateError; its index is -1 when the form failed
 */
export async function validateFormAndTables<V>(
  form: FormToValidate<V>,
  cases: readonly TableCase[],
  options?: TablesOptions,
): Promise<V> {
  const validate = validateOf(form);
  if (!validate) throw new TypeError(say('form 参数需要的是一个form对象，而传入的却是{0}', typeof form));
  let values: V;
  try {
    values = await validate();
  } catch (cause) {
    throw new ValidateError(-1, undefined, null, cause);
  }
  await validateTables(cases, options);
  return values;
}

function validateOf<V>(form: FormToValidate<V>): (() => Promise<V>) | undefined {
  if (typeof form !== 'object' || form === null) return undefined;
  if ('validateFields' in form && typeof form.validateFields === 'function') return () => form.validateFields();
  if ('validate' in form && typeof form.validate === 'function') return () => form.validate();
  return undefined;
}
