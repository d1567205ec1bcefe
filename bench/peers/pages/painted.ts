/** Resolves before the next frame is painted. */
export const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Resolves after the next frame was painted. */
export async function painted(): Promise<void> {
  await frame();
  await thisFramePainted();
}

/** Called before a frame is painted: resolves after. */
export async function thisFramePainted(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
