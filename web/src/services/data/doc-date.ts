/** A file date for people: `20240315` → `2024-03-15`; parts that are unknown (00) fall away. */
export function docDateText(value: string | null | undefined): string {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(value ?? '');
  if (!match) return value ?? '';
  return match
    .slice(1)
    .filter((part) => part !== '00')
    .join('-');
}
