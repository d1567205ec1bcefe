/** How long an answer of a demo page takes, in ms; `&wait=` in the address makes it longer, so that waiting can be seen. */
export function waiting(usual: number, signal?: AbortSignal): Promise<void> {
  const asked = new URLSearchParams(location.search).get('wait');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, asked === null ? usual : Number(asked));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
