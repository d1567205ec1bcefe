import { dayOfParts } from '@dossier/widgets/text/date-text.ts';

/** A file date for people: `20240315` → `2024-03-15`, as days are shown; parts that are unknown (00) fall away. */
export function docDateText(value: string | null | undefined): string {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(value ?? '');
  if (!match) return value ?? '';
  return dayOfParts(match.slice(1).map((part) => (part === '00' ? '' : part)));
}
