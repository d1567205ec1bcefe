/** Reads a colour as people type it (`#1890FF`, `1890ff`, `#18f`) into `#rrggbb`; null when it is none. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
