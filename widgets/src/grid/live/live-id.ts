/** An id that no other page makes: 32 hexadecimal digits. Works without https too, where `randomUUID` is missing. */
export function liveId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
