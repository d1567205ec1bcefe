/** The last months as `YYYY-MM`, that of a day the last. */
export function monthsUntil(day: string, many: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = year * 12 + month - 1;
  return Array.from({ length: many }, (_, at) => {
    const own = last - many + 1 + at;
    return `${String(Math.floor(own / 12)).padStart(4, '0')}-${String((own % 12) + 1).padStart(2, '0')}`;
  });
}
