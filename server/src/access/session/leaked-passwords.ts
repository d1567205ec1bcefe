import { createRequire } from 'node:module';

/**
 * Passwords that are often met in leaks, in lower case: 49 000 of `@zxcvbn-ts/language-common` (MIT, from the lists of
 * zxcvbn), and what is common here and not among them. Nothing is asked of any other machine.
 */
let leaked: ReadonlySet<string> | undefined;

const commonHere = [
  'woaini1314 5201314520 1314520520 woaiwojia a5201314 qq123456789 admin888 admin@123 root@123 p@ssw0rd p@ssw0rd1',
  'aa123456789 abc123456789 qwe123456 asd123456 zxc123456 1qazxsw2 1qaz@wsx 1q2w3e4r5t dossier1 jeecg123 jeecgboot',
  'administrator changeme welcome1 system123 root1234 12344321 11223344 123456aa 123456abc 88888888 66666666',
]
  .join(' ')
  .split(' ');

/** Read when the first password is set: sign-ins need none of it. */
export function isLeaked(password: string): boolean {
  leaked ??= new Set([
    // The package's own file; a test fails when it is none of texts.
    ...(createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json') as readonly string[]),
    ...commonHere,
  ]);
  return leaked.has(password.toLowerCase());
}

/** Digits and signs before and after a word: 2026卷宗! is 卷宗. */
const around = /^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu;
const stemOf = (text: string) => text.toLowerCase().replace(around, '');

/** Whether a password is one of these words, in other case or with digits and signs around it. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const [lower, stem] = [password.toLowerCase(), stemOf(password)];
  return words.some((word) => {
    const own = stemOf(word);
    return lower === word.toLowerCase() || (own !== '' && own === stem);
  });
}
