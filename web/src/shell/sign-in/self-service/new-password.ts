import { passwordStrength } from '@dossier/rules/password-strength.ts';

interface Texts {
  needPassword: string;
  passwordRule: string;
  weak: string;
  differ: string;
}

/** What is wrong with a new password and its repetition, by field; the server has the last word. */
export function newPasswordErrors(
  password: string,
  repeat: string,
  texts: Texts,
): { password?: string; repeat?: string } {
  if (password === '') return { password: texts.needPassword };
  if ([...password].length < 8) return { password: texts.passwordRule };
  if (passwordStrength(password) < 2) return { password: texts.weak };
  return password === repeat ? {} : { repeat: texts.differ };
}
