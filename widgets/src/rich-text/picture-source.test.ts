import { expect, it } from 'vitest';
import { pictureProblem, pictureSource } from './picture-source.ts';

const data = (path: string) => ({
  upload: async (_: File, { biz }: { biz: string }) => (biz === 'jeditor' ? path : 'wrong folder'),
  fileAddress: (stored: string) => `/static/${stored}`,
});
const picture = new File([new Uint8Array([0, 1, 250, 255])], 'a.png', { type: 'image/png' });

it('shows a stored picture by its address, and embeds it where the server says local', async () => {
  expect(await pictureSource(data('jeditor/a_1.png'), picture)).toBe('/static/jeditor/a_1.png');
  expect(await pictureSource(data('local'), picture)).toBe('data:image/png;base64,AAH6/w==');
});

it('takes pictures up to 10 MB', () => {
  expect(pictureProblem(picture)).toBeUndefined();
  expect(pictureProblem({ type: 'text/plain', size: 1 })).toBe('请上传图片');
  expect(pictureProblem({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toBe('图片不能超过10MB');
});
