import { compilePattern, type LinearPattern, PatternError } from '@dossier/rules/linear-pattern.ts';

/**
 * Whether a text matches an expression that somebody configured, in linear time. It is compiled when it is first asked; one
 * that cannot be read lets nothing through.
 */
export function expressionOf(source: string): (text: string) => boolean {
  let pattern: LinearPattern | null | undefined;
  return (text) => {
    try {
      pattern ??= compilePattern(source);
      return pattern.test(text);
    } catch (error) {
      if (error instanceof PatternError) return false;
      throw error;
    }
  };
}

/** Whether an expression can be read. */
export function isReadable(source: string): boolean {
  try {
    compilePattern(source);
    return true;
  } catch (error) {
    if (error instanceof PatternError) return false;
    throw error;
  }
}
