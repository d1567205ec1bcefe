import { expect, it } from 'vitest';
import { saveFile } from './save-file.ts';

it.each([
  ['', new Blob(['a']), '未知的文件'],
  ['temp/a.pdf', new Blob([]), '文件下载失败'],
])('says of “%s” what is wrong with it', async (path, blob, sentence) => {
  await expect(saveFile({ loadFile: async () => blob }, path)).rejects.toThrow(sentence);
});
