/** The item that a key leads to; undefined for other keys. */
export function keyTarget(key: string, at: number | null, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === null ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === null ? last : Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
