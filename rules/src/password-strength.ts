/** 0 nothing typed, 1 weak, 2 middling, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

/**
 * How hard a password is to guess, by its length and the kinds of signs in it. It advises and never
 * refuses: what is refused is decided by the server's list of common ones.
 */
export function passwordStrength(password: string): Strength {
  const signs = [...password];
  if (signs.length === 0) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(signs).size;
  if (signs.length < 8 || different < 5) return 1;
  if (signs.length >= 14 || (signs.length >= 10 && kinds >= 3)) return 3;
  return kinds >= 2 ? 2 : 1;
}
