import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import type { Database } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { percentiles } from './load.ts';
import { fillItems } from './rows.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
}

const pages = 50;
/** A sheet of A4 at 200 dots to the inch. */
const scan = { width: 1654, height: 2339 };
const shown = 1200;

/** Times until pages of a scanned document are there, drawn and marked, through the server. */
export async function benchPreview({ base, token, database }: Running): Promise<BenchLine[]> {
  await fillItems(database.db, 1);
  const content = await scannedPdf();
  const headers = { 'x-access-token': token };
  const form = new FormData();
  form.append('biz', 'arc');
  form.append('file', new Blob([new Uint8Array(content)]), '扫描件.pdf');
  const sent = (await (await fetch(`${base}/sys/common/upload`, { method: 'POST', headers, body: form })).json()) as {
    message: string;
  };
  const path = sent.message;
  const { rows } = await sql<{ id: string }>`with i as (update arc_item set files = ${path}, file_count = 1
      where id = (select id from arc_item where del_flag = 0 order by id limit 1) returning id),
    f as (update sys_file set owner_resource = '/arc/item', owner_id = i.id from i where path = ${path})
    select id from i`.execute(database.db);
  const open = async (): Promise<string> => {
    const response = await fetch(`${base}/arc/item/preview`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: rows[0]?.id, path }),
    });
    const { result, message } = (await response.json()) as {
      result: { opening: string | null } | null;
      message: string;
    };
    if (!result?.opening) throw new Error(`no preview: ${message}`);
    return result.opening;
  };
  const draw = async (opening: string, page: number): Promise<void> => {
    const query = new URLSearchParams({ opening, page: String(page), width: String(shown) });
    const response = await fetch(`${base}/arc/item/page?${query}`, { headers });
    await response.arrayBuffer();
    if (response.headers.get('content-type') !== 'image/jpeg') throw new Error(`no page ${page}`);
  };
  const start = performance.now();
  const opening = await open();
  await draw(opening, 1);
  const first = performance.now() - start;
  const times: number[] = [];
  for (let page = 2; page <= pages; page += 1) {
    const begun = performance.now();
    await draw(opening, page);
    times.push(performance.now() - begun);
  }
  const { p50, p95 } = percentiles(times);
  const what = `preview of a scan of ${pages} pages, ${Math.round(content.length / 2 ** 20)} MB`;
  return [
    { what: `${what}: opened, first page with its mark`, figure: `${first.toFixed(0)} ms`, bar: '≤ 1.5 s' },
    { what: `${what}: next page`, figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`, bar: '≤ 400 ms' },
  ];
}

/** Pages as a scanner makes them: a JPEG each, with grain and lines of something like writing. */
async function scannedPdf(): Promise<Buffer> {
  const { width, height } = scan;
  const rgba = new Uint8Array(width * height * 4);
  let grain = 1;
  for (let at = 0; at < rgba.length; at += 4) {
    grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const isInk = x > 200 && x < width - 200 && y % 60 < 24 && (grain >> 8) % 3 === 0;
    rgba.fill(isInk ? 40 : 236 + (grain % 16), at, at + 3);
    rgba[at + 3] = 255;
  }
  const jpeg = await Transformer.fromRgbaPixels(rgba, width, height).jpeg(75);
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 2} 0 R`).join(' ');
  const picture = 3 + pages * 2;
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${pages}>>`),
  ];
  for (let page = 0; page < pages; page += 1) {
    const own = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</P ${picture + page} 0 R>>>>/Contents ${4 + page * 2} 0 R>>`;
    const drawing = '595 0 0 842 0 0 cm /P Do';
    objects.push(Buffer.from(own), Buffer.from(`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`));
  }
  const head = `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>\nstream\n`;
  for (let page = 0; page < pages; page += 1)
    objects.push(Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\nendstream')]));
  const parts = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}
