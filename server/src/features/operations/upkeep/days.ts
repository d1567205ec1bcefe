const day = 86_400_000;

/** The moment so many days before another, as the database reads it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * day).toISOString();
}
