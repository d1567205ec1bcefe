import { checkByCode } from '@dossier/contract/dictionaries/check-rule.ts';
import { executeRuleByCode } from '@dossier/contract/dictionaries/fill-rule.ts';
import { call } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';

/** The sentence of the part of a check rule that a value breaks; null when it passes. */
export async function brokenBy(ruleCode: string, value: string): Promise<string | null> {
  try {
    // The wire wants the value encoded once more than the address does.
    await call(checkByCode, { query: { ruleCode, value: encodeURIComponent(value) } });
    return null;
  } catch (error) {
    const failure = error instanceof ApiError ? (error.result as { passed?: unknown } | null) : null;
    if (error instanceof ApiError && failure?.passed === false) return error.message;
    throw error;
  }
}

/** A value made by a fill rule for a form that holds this; of several that belong together the first. */
export async function madeBy(ruleCode: string, form: Readonly<Record<string, unknown>>): Promise<string> {
  const value = await call(executeRuleByCode, { params: { ruleCode }, body: { ...form } });
  return Array.isArray(value) ? (value[0] ?? '') : value;
}
