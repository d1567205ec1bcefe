/** Longest wait in ms where the page is never idle. */
const atMost = 3000;

/** Runs what the first paint can do without, once the page has nothing else to do. @returns takes it back */
export function whenIdle(work: () => void): () => void {
  // Safari learned it late.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, atMost);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: atMost });
  return () => cancelIdleCallback(handle);
}
