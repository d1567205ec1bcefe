import { isDay } from '#engine/views/days.ts';

/**
 * A day as people type it: 2026-11-26, 20261126, 2026/11/26, 11-26, 11.26 and 26 mean days near the one that stood there.
 * Null where it is none.
 */
export function typedDay(text: string, near: string): string | null {
  const typed = text
    .trim()
    .replaceAll(/[./年月日]/g, '-')
    .replace(/-$/, '');
  const [year = '', month = ''] = near.split('-');
  const numbers = /^\d{8}$/.test(typed)
    ? [typed.slice(0, 4), typed.slice(4, 6), typed.slice(6)]
    : typed.split('-').map((part) => part.trim());
  if (numbers.some((number) => !/^\d{1,4}$/.test(number))) return null;
  const [y, m, d] = [...[year, month].slice(0, Math.max(0, 3 - numbers.length)), ...numbers];
  const day = `${y}-${(m ?? '').padStart(2, '0')}-${(d ?? '').padStart(2, '0')}`;
  return isDay(day) ? day : null;
}
