import { mostText } from './protocol.ts';

/** Text is cut at 2 MB of UTF-8; no encoding takes more than two bytes for one of those. */
const mostRead = 2 * mostText + 4;

/** A file as text: UTF-16 by its mark, else UTF-8, else GB 18030. */
export function decoded(file: Uint8Array, charset?: string): string {
  const head = file.subarray(0, mostRead);
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  const named = charset === undefined ? null : decoderOf(charset);
  if (named) return named.decode(head);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(head);
  }
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(/^(?:gb2312|gbk)$/i.test(charset) ? 'gb18030' : charset);
  } catch {
    // Nobody knows such an encoding.
    return null;
  }
}
