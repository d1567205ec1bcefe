/** Times of live grids in ms (specification 2, section 9). */
export const liveTimes = {
  /** From a reply to the next heartbeat. */
  heartbeatAfter: 10_000,
  /** Longest wait for the reply. */
  replyWithin: 6000,
  /** From an error or close to the next attempt. */
  reconnectAfter: 5000,
  /** How long a cell that others changed is marked. */
  reloadEffect: 1400,
} as const;

/** The server takes messages of 16 kB; a character has at most three bytes. */
export const longestMessage = 5000;

/** Most rows that wait for the line to come back. */
export const mostUnsent = 500;

/** Name of live messages where a grid gives none. */
export const defaultSocketKey = 'vxe-default';
