/** What file systems and addresses do not take in a name (domain 6.8), and control characters. */
const forbidden = /[\p{Cc}\p{Cs}\\/:*?"<>|]/gu;

/** A name as it stands in a package: composed (NFC), without what some file system would refuse, of at most 200 characters. */
export function packageName(given: string): string {
  const clean = given
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  return [...clean].slice(0, 200).join('') || '_';
}

/** A path as manifests write it: line ends and the percent sign are encoded (RFC 8493, 2.1.3). */
export const encodePath = (path: string): string =>
  path.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D');

export const decodePath = (path: string): string =>
  path.replace(/%(0[AaDd]|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Why a path of an archive is not taken out of it; null: it may be. */
export function pathProblem(path: string): 'outside' | 'unreadable' | null {
  if (path === '' || path.includes('\ufffd') || path !== path.normalize('NFC')) return 'unreadable';
  if (/\p{Cc}/u.test(path)) return 'unreadable';
  if (/^[/\\]|^[A-Za-z]:|\\/.test(path)) return 'outside';
  const parts = path.replace(/\/$/, '').split('/');
  return parts.some((part) => part === '..' || part === '.' || part === '') ? 'outside' : null;
}
