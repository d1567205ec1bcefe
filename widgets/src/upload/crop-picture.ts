import { say } from '../language/text.ts';

/** The part of a picture that is kept, in px of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width and height of a cropped picture in px. */
export const croppedSize = 300;

/** Name of the cropped file: a PNG, whatever the picture was. */
export function croppedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '') || say('头像')}.png`;
}

/** The kept part of a picture as a small square file. @throws Error when the picture cannot be drawn */
export async function cropPicture(file: File, area: CropArea): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = croppedSize;
  canvas.height = croppedSize;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(say('图片无法处理'));
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, croppedSize, croppedSize);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(say('图片无法处理'));
  return new File([blob], croppedName(file.name), { type: 'image/png' });
}
