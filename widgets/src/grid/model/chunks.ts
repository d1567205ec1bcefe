/** Longest stretch of work between two turns of the event loop, in ms: frames and typing come in between. */
const stretch = 30;

/**
 * Lets the browser draw when the stretch is used up; call it between small pieces of work.
 * A message is used because timers are held back to 4 ms and more.
 */
export function pacer(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < stretch) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
