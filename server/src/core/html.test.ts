import { announcement } from '@dossier/contract/communication/announcement.ts';
import { describe, expect, it } from 'vitest';
import { readDraft } from '#engine/resource/draft.ts';
import { cleanHtml, plainText } from './html.ts';

describe('rich text', () => {
  it('keeps markup, colours and alignment, and nothing that could run or cover the page', () => {
    expect(
      cleanHtml(
        '<p style="Color: #F00; text-align:center; position:fixed; background:url(x)" onclick="x()">甲<script>x()</script></p>' +
          '<td style="color:rgb(1, 2, 3);font-weight:bold">乙</td><b style="color:red">丙</b>' +
          '<a href="javascript:x()" target="_blank">丁</a><img src="data:image/png;base64,AA==">',
      ),
    ).toBe(
      '<p style="color:#F00;text-align:center">甲</p><td style="color:rgb(1, 2, 3);font-weight:bold">乙</td><b>丙</b>' +
        '<a target="_blank" rel="noopener noreferrer">丁</a><img src="data:image/png;base64,AA==" />',
    );
  });

  // The parser's time grows with the square of the depth: minutes for these, in which the server answers nobody.
  it('reads markup that is nested without end as text, however the depth is hidden', () => {
    for (const deep of ['<b>', '<b></x>', '<li><ul>', '<B\n>']) {
      const html = `${deep.repeat(Math.floor(900_000 / deep.length))}说明`;
      expect(cleanHtml(html).trim()).toBe('说明');
      expect(plainText(html)).toBe('说明');
    }
    const usual = '<ul><li><p>甲<br><img src="a"></p></li></ul>'.repeat(2000);
    expect(cleanHtml(usual)).toContain('<ul><li><p>甲<br /><img src="a" /></p></li></ul>');
    expect(plainText('<br '.repeat(200_000))).toBe('');
  }, 60_000);

  it('is refused when it is too long, before it is read', () => {
    const msgContent = `<p>${'x'.repeat(1_000_000)}`;
    const { problems } = readDraft({ msgContent: announcement.fields.msgContent }, { msgContent }, 'edit');
    expect(problems).toEqual({ msgContent: '内容长度不能超过1000000个字符' });
  });
});
