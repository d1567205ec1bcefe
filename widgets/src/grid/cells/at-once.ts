/** Lists and panels of editors stand there at once: unfolding shows them some 200 ms later. */
export const atOnce = { transitionName: '' } as const;
