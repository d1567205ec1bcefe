export type Greeting = 'morning' | 'forenoon' | 'noon' | 'afternoon' | 'evening';

/** The hour in Asia/Shanghai, the zone of every date that the product shows. */
export function hourInShanghai(now = new Date()): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit' }).format(now));
}

/** Before 9 morning, up to 11 forenoon, up to 13 noon, before 20 afternoon, else evening (specification 1, section 4). */
export function greetingAt(hour: number): Greeting {
  if (hour < 9) return 'morning';
  if (hour <= 11) return 'forenoon';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}
