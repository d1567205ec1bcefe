import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClipboard, readTsv, writeTsv } from './clipboard.ts';
import { readHtmlTable, writeHtmlTable } from './clipboard-html.ts';

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '，', '=', ' ', '<', '&', '项') }),
  fc.constantFrom('=1+1', '-1', '+86', '@x', '001', '"', '""', '"a"', 'a"b', ''),
);
const rectangle = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

describe('tab-separated text', () => {
  it.each([
    ['one cell of Excel', 'a\r\n', [['a']]],
    ['an empty cell of Excel', '\r\n', [['']]],
    [
      'rows of Excel',
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no last line break',
      'a\tb\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['empty rows in between', 'a\r\n\r\nb\r\n', [['a'], [''], ['b']]],
    ['line breaks in a cell', '"第一行\n第二行"\t2\r\n', [['第一行\n第二行', '2']]],
    ['CRLF in a cell', '"a\r\nb"\r\n', [['a\nb']]],
    ['tabs and doubled quotes', '"a\tb"\t"说""好"""\r\n', [['a\tb', '说"好"']]],
    ['a quote that only begins a cell', '"未完\tb\r\n', [['"未完', 'b']]],
    ['a quoted word before more', '"a"b\tc', [['"a"b', 'c']]],
    ['an inch sign', '5"\t6"\r\n', [['5"', '6"']]],
    ['an empty quoted cell', '""\tb', [['', 'b']]],
    ['nothing', '', []],
  ])('%s', (_, tsv, rows) => {
    expect(readTsv(tsv)).toEqual(rows);
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(rectangle, (rows) => {
        expect(readTsv(writeTsv(rows))).toEqual(rows);
      }),
    );
  });

  it('writes text that begins like a formula as it is', () => {
    expect(writeTsv([['=1+1', '-1']])).toBe('=1+1\t-1\r\n');
  });
});

/** As Excel for Windows writes it, shortened in its styles. */
const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\.";} td {padding-top:1px;} --></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse;width:162pt'>
<!--StartFragment-->
 <col width=72 span=3 style='width:54pt'>
 <tr height=19 style='height:14.25pt'>
  <td colspan=2 height=19 class=xl65 width=144 style='height:14.25pt;width:108pt'>合并
  单元格</td>
  <td width=72 style='width:54pt'>第一行<br>
    第二行</td>
 </tr>
 <tr height=19 style='height:14.25pt'>
  <td rowspan=2 height=38 class=xl66 style='height:28.5pt'>竖</td>
  <td align=right>1,234.50</td>
  <td>A&amp;B<span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>&lt;c&gt;</td>
 </tr>
 <tr height=0 style='display:none'><td>隐藏</td><td>行</td></tr>
 <tr height=19><td colspan=2 style='mso-ignore:colspan'>长长的文字</td></tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'><td width=72></td><td width=72></td><td width=72></td></tr>
 <![endif]>
<!--EndFragment-->
</table>
</body></html>`;

describe('HTML', () => {
  it('of Excel: merged cells, line breaks, hidden rows, comments, styles', () => {
    expect(readHtmlTable(excel)).toEqual([
      ['合并 单元格', '', '第一行\n第二行'],
      ['竖', '1,234.50', 'A&B   <c>'],
      ['长长的文字', ''],
    ]);
  });

  it('of WPS: quoted attributes, fonts, empty cells', () => {
    const wps = `<html><head><style>td{}</style></head><body><!--StartFragment--><table width="144" style='width:108pt;'>
      <colgroup><col width="72"/></colgroup><tr height="18"><td class="et2" x:str>编码</td><td x:num="0.5" title="a>b">0.5</td></tr>
      <tr><td class="et2"><font class="font1">一</font><font>二</font></td><td>&nbsp;</td></tr></table><!--EndFragment--></body></html>`;
    expect(readHtmlTable(wps)).toEqual([
      ['编码', '0.5'],
      ['一二', ''],
    ]);
  });

  it('of Word: paragraphs in cells, and of pages that close nothing', () => {
    expect(readHtmlTable('<table><tr><td><p>一</p><p>二</p></td></tr></table>')).toEqual([['一\n二']]);
    expect(readHtmlTable('<table><tr><td>a<td>b<tr><th>c<td>d</table>')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keeps the place of cells below a cell that spans rows and columns', () => {
    const html = '<table><tr><td rowspan=2 colspan=2>x<td>a</tr><tr><td>b</tr><tr><td>c<td>d<td>e</tr></table>';
    expect(readHtmlTable(html)).toEqual([
      ['x', '', 'a'],
      ['', '', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  it('without a table is no table', () => {
    expect(readHtmlTable('<p>a</p>')).toBeNull();
  });

  it('never throws and never runs long on broken HTML', () => {
    const part = fc.constantFrom(
      '<table>',
      '<tr>',
      '<td',
      ' colspan=99999',
      '>',
      '</td>',
      '"',
      "='",
      '<!--',
      '-->',
      '<',
      'a',
      '&#x;',
      '&#9999999;',
      '</table>',
      '<style>',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        readHtmlTable(parts.join(''));
      }),
    );
  });

  it('comes back as it was written', () => {
    // HTML knows no tab, and a cell of blanks alone is an empty cell of Excel.
    const kept = cell.map((text) => text.replaceAll('\t', '').replace(/^ +$/, ''));
    const rows = fc.array(fc.array(kept, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, (texts) => {
        expect(readHtmlTable(writeHtmlTable(texts))).toEqual(texts);
      }),
    );
  });

  it('marks text as text, so that a formula is none', () => {
    const html = writeHtmlTable([['=1+1', '12']], (_, column) => column === 1);
    expect(html).toContain(`<td style="mso-number-format:'\\@';white-space:pre-wrap">=1+1</td><td>12</td>`);
    expect(writeHtmlTable([['<img src=x onerror=alert(1)>']])).not.toContain('<img');
  });
});

describe('what was pasted', () => {
  it('takes the table, else the text', () => {
    expect(readClipboard({ html: excel, text: 'x' })).toHaveLength(3);
    expect(readClipboard({ html: '<p>a</p>', text: 'a\tb' })).toEqual([['a', 'b']]);
    expect(readClipboard({ text: 'a' })).toEqual([['a']]);
    expect(readClipboard({})).toEqual([]);
  });

  it('does not take a layout of one cell for a table', () => {
    expect(readClipboard({ html: '<table><tr><td>a b</td></tr></table>', text: 'a\tb' })).toEqual([['a', 'b']]);
  });
});
