import { describe, expect, it } from 'vitest';
import { pathsInText, safeName } from './names.ts';

describe('names', () => {
  it.each([
    ['C:\\x\\合同.PDF', '合同', 'pdf'],
    ['../../etc/passwd', 'passwd', ''],
    ['a,b;c%2f#?.txt', 'a_b_c_2f_.txt', ''],
    ['evil\u202Efdp.exe', 'evil_fdp', 'exe'],
    ['...pdf', '文件', 'pdf'],
    ['a\u0000b.txt', 'a_b', 'txt'],
    ['\ud800x.txt', '_x', 'txt'],
  ])('%j is safe', (given, stem, extension) => {
    const expected = stem.endsWith('.txt') ? { stem: stem.slice(0, -4), extension: 'txt' } : { stem, extension };
    expect(safeName(given)).toEqual(expected);
  });

  it('are found in Markdown, with brackets in the name too', () => {
    const id = '1234567890123456789';
    const address = `/jeecg-boot/sys/common/static/jeditor/${encodeURIComponent('图 (2)')}`.replace(
      /[()]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    expect(pathsInText(`见图：![图 (2)](${address}_${id}.png) 与[外部](https://example.com/a.png)`)).toBe(
      `jeditor/图 (2)_${id}.png`,
    );
  });

  it('are found in rich text', () => {
    const id = '1234567890123456789';
    const html = `<img src="/jeecg-boot/sys/common/static/jeditor/%E5%9B%BE_${id}.png?token=1"><a href="/sys/common/static/x/no.png">`;
    expect(pathsInText(`${html}${html}`)).toBe(`jeditor/图_${id}.png`);
  });
});
