/** Text on a page: lower left of its first sign, and by how much it is turned, in degrees. */
export interface WrittenText {
  text: string;
  x: number;
  y: number;
  size: number;
  turn?: number;
}

/** Widths, in ems, of the signs of ASCII and of all others. */
const narrow = 0.6;
const wide = 1;
const asciiRuns = /[ -~]+|[^ -~]+/g;

/** How long a text is in ems, as `writtenPage` sets it. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign >= ' ' && sign <= '~' ? narrow : wide), 0);

/** One page as a document: ASCII in the viewer's own typewriter font, everything else in the font that the product ships. */
export function writtenPage(width: number, height: number, texts: readonly WrittenText[], bold = false): Buffer {
  const content = `${texts.map(shown).join('\n')}\n`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F1 4 0 R/F2 7 0 R>>>>/Contents 8 0 R>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[5 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 6 0 R/DW 1000>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    `<</Type/Font/Subtype/Type1/BaseFont/Courier${bold ? '-Bold' : ''}/Encoding/WinAnsiEncoding>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** As hexadecimal numbers, so that no text is ever a command. */
function shown({ text, x, y, size, turn = 0 }: WrittenText): string {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const number = (value: number) => value.toFixed(3);
  let along = 0;
  const runs = (text.match(asciiRuns) ?? []).map((run) => {
    const isAscii = run >= ' ' && run.charCodeAt(0) <= 126;
    const hex = isAscii
      ? Buffer.from(run, 'latin1').toString('hex')
      : Buffer.from(run, 'utf16le').swap16().toString('hex');
    const at = [x + along * cos, y + along * sin];
    along += emsOf(run) * size;
    const matrix = [cos, sin, -sin, cos, ...at].map(number).join(' ');
    return `BT /${isAscii ? 'F2' : 'F1'} ${number(size)} Tf ${matrix} Tm <${hex}> Tj ET`;
  });
  return runs.join('\n');
}
