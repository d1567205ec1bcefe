/** Longest stem that is kept of a file's name. */
const maxStem = 100;

/** Control, format and lone surrogate characters, and what paths, addresses and lists use themselves. */
const awkward = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*#%;,&+'`~^{}[\]$]+/gu;

export interface FileName {
  stem: string;
  /** Lower case, without the dot; '' for none. */
  extension: string;
}

/**
 * Takes a client's file name apart and leaves only what is safe in a path, an address, a header and a
 * list joined by commas.
 */
export function safeName(given: string): FileName {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base.replaceAll('\ufffd', '_').replace(awkward, '_').replace(/\s+/g, ' ').trim();
  const dot = clean.lastIndexOf('.');
  const extension = dot >= 0 ? clean.slice(dot + 1).toLowerCase() : '';
  const stem = (dot >= 0 ? clean.slice(0, dot) : clean).replace(/^[. ]+|[. ]+$/g, '').replace(/\.{2,}/g, '.');
  return { stem: [...stem].slice(0, maxStem).join('') || '文件', extension };
}

/** `biz/{name}_{id}.{ext}`: what records store and clients ask for. */
export function storedPath(biz: string, { stem, extension }: FileName, id: string): string {
  return `${biz}/${stem}_${id}.${extension}`;
}

/** The id that a stored path carries; null when it is none of ours. */
export function idInPath(path: string): string | null {
  return /_(\d{19})\.[a-z0-9]{1,10}$/.exec(path)?.[1] ?? null;
}

/** Stored paths that a rich text or a Markdown text shows or links, joined by commas: for binding them to its record. */
export function pathsInText(source: string): string {
  const found = new Set<string>();
  for (const [, encoded = ''] of source.matchAll(/\/sys\/common\/static\/([^"'?#\s)<>&]+)/g)) {
    const path = decoded(encoded);
    if (path !== null && idInPath(path) !== null) found.add(path);
  }
  return [...found].join(',');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A header that names a download in every language (RFC 6266). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`;
}

const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
