import { readFile } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import { pictureSize } from '#services/files/checks/picture-size.ts';
import type { PictureToSet } from '#services/typesetting/protocol.ts';
import type { Typesetter } from '#services/typesetting/typesetter.ts';
import { tiffPages, withFirstPage } from '../preview/preview.public.ts';
import { decoded } from '../search/search.public.ts';
import { Unkept } from './unkept.ts';

/** Bytes that pictures of one copy take when they are decoded, and pages that it has. */
const mostDecoded = 200 * 1024 * 1024;
const mostSheets = 100;
/** Characters of a text that is set. */
const mostCharacters = 400_000;

/** Pictures keep their pixels: JPEG as it is, everything else without loss. A pixel is a point; sheets have limits of their own. */
const pictureTemplate = `#import "/dossier.typ": data
#set document(title: data.title, date: auto)
#set page(width: auto, height: auto, margin: 0pt)
#for path in data.pictures {
  page(context {
    let size = measure(image(path))
    let factor = calc.min(1, 14000pt / size.width, 14000pt / size.height)
    image(path, width: size.width * factor)
  })
}`;

/** Lines and spaces stay as they are; what is too wide goes on below. */
const textTemplate = `#import "/dossier.typ": data, face
#set document(title: data.title, date: auto)
#set page(paper: "a4", margin: 20mm)
#set text(font: face, size: 9.5pt, lang: "zh")
#set par(leading: 0.6em, justify: false)
#for line in data.lines [#line.replace(" ", "\u{a0}") #linebreak()]`;

interface Source {
  path: string;
  name: string;
  by: string;
  signal: AbortSignal;
}

/** @throws Unkept */
export async function keptPicture(typesetter: Typesetter, source: Source): Promise<Buffer> {
  const bytes = await readFile(source.path);
  const images = await sheetsOf(bytes);
  const pictures = images.map(({ kind }, at) => `/image-${at}.${kind}`);
  return set(typesetter, source, { template: pictureTemplate, data: { title: source.name, pictures }, images });
}

async function sheetsOf(bytes: Buffer): Promise<PictureToSet[]> {
  const tiff = tiffPages(bytes);
  if (tiff.length > 0) {
    const sum = tiff.reduce((all, page) => all + page.decoded, 0);
    if (tiff.length > mostSheets || sum > mostDecoded) throw new Unkept('too-large');
    const sheets: PictureToSet[] = [];
    for (const page of tiff) sheets.push({ kind: 'png', bytes: await asPng(withFirstPage(bytes, page)) });
    return sheets;
  }
  const size = pictureSize(bytes);
  if (!size) throw new Unkept('damaged');
  if (size.decoded > mostDecoded) throw new Unkept('too-large');
  return [{ kind: bytes[0] === 0xff ? 'jpeg' : 'png', bytes }];
}

const asPng = (bytes: Buffer): Promise<Buffer> =>
  new Transformer(bytes).png().catch(() => {
    throw new Unkept('damaged');
  });

/** @throws Unkept where a sign is not in the font: a copy that says something else is none */
export async function keptText(typesetter: Typesetter, source: Source): Promise<Buffer> {
  const text = decoded(await readFile(source.path));
  if (text.length > mostCharacters) throw new Unkept('too-large');
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n|\f/)
    .map((line) => line.replaceAll('\t', '    '));
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return set(typesetter, source, { template: textTemplate, data: { title: source.name, lines }, images: [] });
}

async function set(
  typesetter: Typesetter,
  { by, signal }: Source,
  { template, data, images }: { template: string; data: object; images: PictureToSet[] },
): Promise<Buffer> {
  const found = await typesetter.typeset(
    {
      ...{ template, data: JSON.stringify(data), images, codes: [], archival: true, exact: true, tagged: false },
      at: Math.floor(Date.now() / 1000),
    },
    { by, signal },
  );
  if (found.type === 'faults') throw new Unkept('not-set');
  return Buffer.from(found.pdf);
}
