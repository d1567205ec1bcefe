import bwipjs from 'bwip-js/node';
import type { CodeToDraw } from './protocol.ts';

/** A QR or bar code as SVG, black on nothing; the quiet zone around it is the layout's. */
export function drawCode({ kind, text }: CodeToDraw): string {
  return kind === 'qrcode'
    ? bwipjs.toSVG({ bcid: 'qrcode', text: utf8(text), binarytext: true })
    : bwipjs.toSVG({ bcid: 'code128', text: utf8(text), binarytext: true, height: 10 });
}

/** Readers take the bytes for UTF-8; the library wants a character a byte. */
function utf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
