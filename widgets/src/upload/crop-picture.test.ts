import { expect, it } from 'vitest';
import { croppedName } from './crop-picture.ts';

it.each([
  ['我的照片.JPG', '我的照片.png'],
  ['a.b.webp', 'a.b.png'],
  ['照片', '照片.png'],
  ['.jpg', '头像.png'],
])('calls what is cut out of %s %s', (name, cropped) => {
  expect(croppedName(name)).toBe(cropped);
});
