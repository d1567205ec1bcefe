import { encode } from 'uqr';
import type { CodeToDraw } from './protocol.ts';

/**
 * QR and bar codes as SVG, black on nothing; the quiet zone around them is the layout's. Bars are of a library that knows
 * every kind; it takes four times as long for a QR code, and is only read when there are bars.
 */
export async function drawCodes(codes: readonly CodeToDraw[]): Promise<string[]> {
  const bars = codes.some(({ kind }) => kind === 'code128') ? (await import('bwip-js/node')).default : undefined;
  return codes.map(({ kind, text }) =>
    kind === 'qrcode' || !bars ? drawSquares(text) : bars.toSVG({ bcid: 'code128', text, height: 10 }),
  );
}

/** One path of the runs of dark squares in each line. */
function drawSquares(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, line] of data.entries()) {
    for (let x = 0; x < size; ) {
      let end = x;
      while (line[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = Math.max(end, x + 1);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><path d="${path}"/></svg>`;
}
