import { say } from '../language/text.ts';

/** Name of a stored file for people: the path's last part without the server's `_{ms}` before the ending. */
export function fileNameOf(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? path;
  const name = safelyDecoded(last);
  return name.replace(/_\d{10,}(?=\.[^.]+$|$)/, '');
}

export type PreviewKind = 'image' | 'pdf' | 'text' | 'word' | 'sheet' | 'none';

/** How a file can be shown in the page, by its ending. */
export function previewOf(path: string): PreviewKind {
  const ending = fileNameOf(path).split('.').at(-1)?.toLowerCase() ?? '';
  if (['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'].includes(ending)) return 'image';
  if (ending === 'pdf') return 'pdf';
  if (ending === 'docx') return 'word';
  if (ending === 'xlsx' || ending === 'xls') return 'sheet';
  return ['txt', 'log', 'csv', 'md'].includes(ending) ? 'text' : 'none';
}

/** Kinds that are drawn from the whole original: who may only look at a file cannot have it. */
export function needsOriginal(kind: PreviewKind): boolean {
  return kind === 'word' || kind === 'sheet';
}

/** MIME type to show bytes with. Never one that can run in the page. */
export function previewType(kind: PreviewKind): string {
  return {
    image: 'image/png',
    pdf: 'application/pdf',
    text: 'text/plain;charset=utf-8',
    // These are drawn, never shown as they are.
    word: 'application/octet-stream',
    sheet: 'application/octet-stream',
    none: 'application/octet-stream',
  }[kind];
}

/**
 * Whether a file fits `accept` (`.pdf,.docx` or `image/*`), as the browser's file dialog reads it.
 * An empty accept takes everything.
 */
export function fitsAccept(file: { name: string; type: string }, accept: string | undefined): boolean {
  const parts = (accept ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (parts.length === 0) return true;
  const name = file.name.toLowerCase();
  return parts.some((part) => {
    if (part.startsWith('.')) return name.endsWith(part);
    if (part.endsWith('/*')) return file.type.startsWith(part.slice(0, -1));
    return file.type === part;
  });
}

/** Said of a file that has more bytes than allowed. */
export function tooLargeText(name: string, maxSize: number): string {
  return say('{0} 超过 {1} MB，无法上传', name, Math.round(maxSize / 1024 / 1024));
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
