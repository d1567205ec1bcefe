import { expect, it } from 'vitest';
import { croppedName, turned, turnedSize } from './crop-picture.ts';

it.each([
  ['我的照片.JPG', '我的照片.png'],
  ['a.b.webp', 'a.b.png'],
  ['照片', '照片.png'],
  ['.jpg', '头像.png'],
])('calls what is cut out of %s %s', (name, cropped) => {
  expect(croppedName(name)).toBe(cropped);
});

it('turns by quarters, and a picture lies down with every odd one', () => {
  expect([turned(0, 1), turned(3, 1), turned(0, -1)]).toEqual([1, 0, 3]);
  const upright = { width: 300, height: 400 };
  expect([0, 1, 2, 3].map((quarters) => turnedSize(upright, quarters as 0 | 1 | 2 | 3).width)).toEqual([
    300, 400, 300, 400,
  ]);
});
