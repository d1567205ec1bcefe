import { say } from '../language/text.ts';

/** The part of a picture that is kept, in px of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width and height of a cropped picture in px. */
export const croppedSize = 256;

/** Name of the cropped file: a PNG, whatever the picture was. */
export function croppedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || say('头像')}.png`;
}

/** Quarter turns of a picture, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** One quarter further, or back. */
export const turned = (quarters: Quarters, by: 1 | -1): Quarters => ((quarters + by + 4) % 4) as Quarters;

/** Width and height of a picture after it was turned. */
export function turnedSize({ width, height }: { width: number; height: number }, quarters: Quarters) {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The kept part of a picture as a small square file; `area` is measured on the turned picture. @throws Error when the picture cannot be drawn */
export async function cropPicture(file: File, area: CropArea, quarters: Quarters = 0): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = croppedSize;
  canvas.height = croppedSize;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(say('图片无法处理'));
  pen.imageSmoothingQuality = 'high';
  const whole = turnedSize(picture, quarters);
  pen.scale(croppedSize / area.width, croppedSize / area.height);
  pen.translate(whole.width / 2 - area.x, whole.height / 2 - area.y);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(say('图片无法处理'));
  return new File([blob], croppedName(file.name), { type: 'image/png' });
}
