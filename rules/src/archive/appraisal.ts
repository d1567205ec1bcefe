/** What a member of an appraisal group says of a record (dictionary arc_opinion). */
export interface Opinion {
  opinion: string;
  /** Of `keep`: for so many years more. */
  years: number | null;
  /** Of `declass`: the level that it is to have. */
  level: number | null;
}

export type Conclusion = Opinion;

/** From what keeps a record longest, and closest, to what ends it. */
export const cautiousFirst = ['forever', 'keep', 'control', 'transfer', 'declass', 'open', 'destroy'] as const;

const rankOf = (opinion: string): number => {
  const at = cautiousFirst.indexOf(opinion as (typeof cautiousFirst)[number]);
  // What nobody knows keeps the record.
  return at < 0 ? 0 : at;
};

/**
 * What a group concludes of a record: what more than half of it says; without such a majority the opinion that keeps it
 * longest (domain 6.5). Of those who agree the longest period and the highest level hold.
 */
export function conclusionOf(opinions: readonly Opinion[]): Conclusion | null {
  if (opinions.length === 0) return null;
  const most = [...Map.groupBy(opinions, ({ opinion }) => opinion)].find(([, all]) => all.length * 2 > opinions.length);
  const cautious = opinions.reduce((least, one) => (rankOf(one.opinion) < rankOf(least.opinion) ? one : least));
  const opinion = most?.[0] ?? cautious.opinion;
  const agreeing = opinions.filter((one) => one.opinion === opinion);
  return {
    opinion,
    years: highest(agreeing.map(({ years }) => years)),
    level: highest(agreeing.map(({ level }) => level)),
  };
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/**
 * Last day of a record that is kept for so many years more: counted from its last day, and from this year where that would be
 * over already.
 * @param expire `YYYY-MM-DD`
 */
export function extendedTo(expire: string, years: number, today: string): string {
  const end = Number(expire.slice(0, 4)) + years;
  const thisYear = Number(today.slice(0, 4));
  return `${end < thisYear ? thisYear + years : end}-12-31`;
}
