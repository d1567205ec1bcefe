import { mostPages } from '@dossier/contract/arc/reading/preview.ts';
import { JsColorType, ResizeFit, Transformer } from '@napi-rs/image';
import { pictureSize } from '#services/files/checks/picture-size.ts';
import { fitted, type Opened, type Pixels } from './opened.ts';
import { mostDecoded, type PageSize } from './protocol.ts';
import { tiffPages, withFirstPage } from './tiff.ts';
import { Undrawable } from './undrawable.ts';

/** A picture is a page; a TIFF may have many. @throws Undrawable */
export async function openPicture(bytes: Buffer): Promise<Opened> {
  const tiff = tiffPages(bytes);
  if (tiff.length > mostPages || tiff.some(({ decoded }) => decoded > mostDecoded)) throw new Undrawable('too-large');
  if (tiff.length > 0)
    return {
      sizes: tiff.map(({ width, height }): PageSize => [width, height]),
      draw(at, width) {
        const page = tiff[at];
        if (!page) throw new Undrawable('no-page');
        // Scanners write pages as they are read: what a TIFF says of its orientation is not looked at.
        return shrunk(new Transformer(withFirstPage(bytes, page)), width, [page.width, page.height]);
      },
      close: () => {},
    };
  const found = pictureSize(bytes);
  if (!found) throw new Undrawable('damaged');
  if (found.decoded > mostDecoded) throw new Undrawable('too-large');
  const size = await uprightSize(bytes, found);
  return { sizes: [size], draw: (_, width) => shrunk(new Transformer(bytes).rotate(), width, size), close: () => {} };
}

/** Cameras say in the picture how they were held. */
async function uprightSize(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<PageSize> {
  const lies = await new Transformer(bytes).metadata(true).then(
    ({ orientation = 1 }) => orientation >= 5,
    () => {
      throw new Undrawable('damaged');
    },
  );
  return lies ? [height, width] : [width, height];
}

/** Never larger than it is. */
async function shrunk(picture: Transformer, wanted: number, size: PageSize): Promise<Pixels> {
  const { width, height } = fitted(size, Math.min(wanted, size[0]));
  try {
    if (width !== size[0] || height !== size[1]) picture.resize({ width, height, fit: ResizeFit.Fill });
    // The decoder tells what its pixels are of a picture that it wrote itself.
    const png = await picture.png();
    const again = new Transformer(png);
    const { colorType, width: wide, height: high } = await again.metadata();
    return { width: wide, height: high, rgba: rgbaOf(await again.rawPixels(), colorType, wide * high) };
  } catch {
    // What the native decoder says of a broken picture is nobody's business.
    throw new Undrawable('damaged');
  }
}

/** On white paper. */
function rgbaOf(raw: Buffer, type: JsColorType, count: number): Uint8Array {
  const isDeep = [JsColorType.L16, JsColorType.La16, JsColorType.Rgb16, JsColorType.Rgba16].includes(type);
  const channels = raw.length / count / (isDeep ? 2 : 1);
  if (!Number.isInteger(channels) || channels > 4) throw new Undrawable('damaged');
  const values = isDeep ? new Uint16Array(raw.buffer, raw.byteOffset, raw.length / 2).map((value) => value >> 8) : raw;
  const rgba = new Uint8Array(count * 4);
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  for (let at = 0, from = 0; at < rgba.length; at += 4, from += channels) {
    const alpha = hasAlpha ? (values[from + channels - 1] ?? 255) : 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = values[from + (isGrey ? 0 : channel)] ?? 0;
      rgba[at + channel] = alpha === 255 ? value : Math.round((value * alpha) / 255 + 255 - alpha);
    }
    rgba[at + 3] = 255;
  }
  return rgba;
}
