import type { WidgetData } from '../data/widget-data.ts';
import { say } from '../language/text.ts';

/** Largest picture of a text, in bytes. */
export const largestPicture = 10 * 1024 * 1024;

/** Why a file cannot be a picture of a text; undefined when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.includes('image')) return say('请上传图片');
  return file.size > largestPicture ? say('图片不能超过10MB') : undefined;
}

/** What a picture is called for who cannot see it, unless somebody says something better. */
export function pictureName({ name }: Pick<File, 'name'>): string {
  return name.replace(/\.\w+$/, '');
}

/**
 * Stores a picture among those of texts. A server that keeps none answers `local`: then the picture goes into the text.
 * @returns what an `img` shows
 */
export async function pictureSource(data: Pick<WidgetData, 'upload' | 'fileAddress'>, file: File): Promise<string> {
  const path = await data.upload(file, { biz: 'jeditor' });
  return path === 'local' ? embedded(file) : data.fileAddress(path);
}

/** The file as a data: address. */
export async function embedded(file: Blob): Promise<string> {
  let bytes = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) bytes += String.fromCharCode(byte);
  return `data:${file.type};base64,${btoa(bytes)}`;
}
