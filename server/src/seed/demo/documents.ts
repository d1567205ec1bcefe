import { crc32, deflateSync } from 'node:zlib';

/** A page of A4 in points. */
const page = { width: 595, height: 842, margin: 72 };

/** A one-page PDF with a heading and lines of Chinese text, in a font that every viewer has or replaces. */
export function pdfOf(heading: string, lines: readonly string[]): Buffer {
  const text = [line(heading, 18, page.height - 120), ...lines.map((each, index) => line(each, 12, 660 - index * 26))];
  const content = text.join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Resources<</Font<</F1 4 0 R>>>>/Contents 7 0 R>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[5 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 6 0 R/DW 1000>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
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

function line(text: string, size: number, y: number): string {
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
  return `BT /F1 ${size} Tf ${page.margin} ${y} Td <${hex}> Tj ET`;
}

const paper = 0;
const ink = 1;
const red = 2;
const palette = Buffer.from([250, 248, 242, 92, 92, 96, 200, 60, 50]);

/** A picture that looks like a scanned page: lines of writing and a red seal, different for every number. */
export function scanOf(serial: number): Buffer {
  const [width, height] = [496, 702];
  const rows = Array.from({ length: height }, () => Buffer.alloc(width + 1, paper));
  const fill = (x: number, y: number, w: number, h: number, color: number) => {
    for (const row of rows.slice(y, y + h)) row.fill(color, x + 1, x + 1 + w);
  };
  fill(148, 70, 200, 16, red);
  fill(56, 112, 384, 2, red);
  for (let index = 0; index < 17; index += 1) {
    const last = index % 6 === 5;
    for (let x = 60 + (index % 6 === 0 ? 28 : 0); x < (last ? 150 + ((serial * 37 + index * 11) % 180) : 430); x += 14)
      fill(x, 146 + index * 28, 10 - ((x * 7 + index + serial) % 3), 11, ink);
  }
  seal(rows, 380, 600, 44);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // eight bits, by palette
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function seal(rows: Buffer[], cx: number, cy: number, radius: number): void {
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      const away = Math.hypot(x, y);
      const isRing = away <= radius && away > radius - 4;
      if (isRing || (Math.abs(x) < 12 && Math.abs(y) < 12 && (x + y) % 3 !== 0))
        rows[cy + y]?.fill(red, cx + x + 1, cx + x + 2);
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
