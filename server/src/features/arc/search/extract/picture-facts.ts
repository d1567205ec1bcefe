import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import ExifReader, { type ExpandedTags } from 'exifreader';
import { pictureSize } from '#services/files/checks/picture-size.ts';

/** Where cameras and people write what a picture is of (EXIF, IPTC, XMP). Pixels are not decoded. */
export function pictureFacts(bytes: Buffer): FileFacts {
  const size = pictureSize(bytes);
  const tags = tagsOf(bytes);
  const { exif, iptc, xmp, file, gps } = tags;
  const said = (...values: unknown[]) => values.map(descriptionOf).find(Boolean) ?? '';
  const camera = [said(exif?.Make), said(exif?.Model)];
  return {
    madeAt: wireOf(said(exif?.DateTimeOriginal, exif?.DateTimeDigitized, xmp?.CreateDate)),
    // Makers begin their models with their own name as often as not.
    camera: (camera[1] ?? '').startsWith(camera[0] ?? '') ? (camera[1] ?? '') : camera.join(' ').trim(),
    lens: said(exif?.LensModel),
    place: placeOf(gps),
    ...numbers({
      width: size?.width ?? file?.['Image Width']?.value ?? exif?.ImageWidth?.value,
      height: size?.height ?? file?.['Image Height']?.value ?? exif?.ImageLength?.value,
      resolution: Number(said(exif?.XResolution)) * (exif?.ResolutionUnit?.value === 3 ? 2.54 : 1),
    }),
    title: said(xmp?.title, iptc?.['Object Name']),
    author: said(exif?.Artist, xmp?.creator, iptc?.['By-line']),
    description: said(exif?.ImageDescription, xmp?.description, iptc?.['Caption/Abstract']),
    keywords: said(xmp?.subject),
    copyright: said(exif?.Copyright, xmp?.rights, iptc?.['Copyright Notice']),
  };
}

/** What a tag says; of several with one name the first. */
function descriptionOf(tag: unknown): string {
  const one: unknown = Array.isArray(tag) ? tag[0] : tag;
  if (typeof one !== 'object' || one === null || !('description' in one)) return '';
  return typeof one.description === 'string' ? one.description.trim() : '';
}

/** Nothing, where they cannot be read: the picture may be whole without them. */
function tagsOf(bytes: Buffer): ExpandedTags {
  try {
    return ExifReader.load(bytes, { expanded: true, excludeTags: { thumbnail: true, makerNotes: true, icc: true } });
  } catch {
    return {};
  }
}

function placeOf(gps: ExpandedTags['gps']): string {
  const { Latitude, Longitude } = gps ?? {};
  if (typeof Latitude !== 'number' || typeof Longitude !== 'number') return '';
  if (!(Math.abs(Latitude) <= 90 && Math.abs(Longitude) <= 180)) return '';
  return `${Latitude.toFixed(6)}, ${Longitude.toFixed(6)}`;
}

function numbers(values: Record<'width' | 'height' | 'resolution', unknown>): FileFacts {
  const facts: FileFacts = {};
  for (const [name, value] of Object.entries(values) as ['width', unknown][])
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) facts[name] = Math.round(value);
  return facts;
}

/** `2026:11:27 09:30:00`, or as XMP has it, as the wire has times. */
function wireOf(text: string): string {
  const found = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text);
  if (!found) return '';
  const wire = `${found[1]}-${found[2]}-${found[3]} ${found[4]}`;
  return Number.isNaN(Date.parse(`${wire.replace(' ', 'T')}Z`)) ? '' : wire;
}
