/** How long an answer of a demo page takes, in ms; `&wait=` in the address makes it longer, so that waiting can be seen. */
export function waiting(usual: number): Promise<void> {
  const asked = new URLSearchParams(location.search).get('wait');
  return new Promise((resolve) => setTimeout(resolve, asked === null ? usual : Number(asked)));
}
