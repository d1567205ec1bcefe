// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written so
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#engine/excel/reader.ts';
import { codesOf, readPdf } from '#test/pdf.ts';
import { billSheet, cell, printApp } from '#test/print-reports.ts';
import { png } from '#test/upload.ts';

const picture = `data:image/png;base64,${png.toString('base64')}`;

describe('print reports', async () => {
  const { aBill, aReport, save, pdf, text, excel } = await printApp();
  for (const [code, customer, amount] of [
    ['B1', '甲公司', '0.10'],
    ['B2', '乙公司', '1234567.89'],
    ['B3', '甲公司', '0.20'],
    ['B4', '甲公司', null],
  ] as const)
    await aBill(code, customer, amount);
  const id = await aReport();

  it('print groups in the order of their first record, with sums to the cent, and the whole', async () => {
    expect((await save(id, billSheet)).message).toBe('已保存为版本1');
    const said = await text(id);
    for (const words of ['账单明细', '客户甲公司', '客户乙公司', '小计3张', '小计1张', '第1页，共1页', '是'])
      expect(said).toContain(words);
    expect(said.indexOf('客户甲公司')).toBeLessThan(said.indexOf('客户乙公司'));
    expect(said.match(/[\d,]+\.\d\d/g)).toEqual([
      '0.10',
      '0.20',
      '0.30',
      '1,234,567.89',
      '1,234,567.89',
      '1,234,568.19',
    ]);
  });

  it('bind what the reader asks, leave a condition without a value out, and refuse what is no value', async () => {
    const said = await text(id, { who: '乙公司' });
    expect(said).toContain('B2');
    expect(said).not.toContain('B1');
    expect(await text(id, { who: "' or 1=1 --" })).not.toContain('B1');
    const asks = await aReport();
    const day = { name: 'day', label: '日期', kind: 'date' as const, initial: '', required: true };
    await save(asks, { ...billSheet, params: [...billSheet.params, day] });
    expect((await pdf(asks)).message).toBe('请填写“日期”');
    expect((await pdf(asks, { day: '2026' })).message).toBe('“日期”应为日期');
  });

  it('go out as a workbook with numbers as numbers, joined cells and nothing that is a formula', async () => {
    await aBill('=1+1', '丙公司', '5.00');
    const bytes = await excel(id, { who: '丙公司' });
    const rows: unknown[][] = [];
    for await (const { cells } of (await readWorkbook(bytes)).rows) rows.push([...cells]);
    expect(rows).toContainEqual(['=1+1', 5, '是']);
    expect(rows).toContainEqual(expect.arrayContaining(['合计', 5]));
    expect(bytes.includes('<f>')).toBe(false);
  });

  it('print hostile texts as they are: markup, placeholders and formulas in the data are no more than words', async () => {
    const hostile = ['#{sum(bills.amount)}', '${who}', '#import "/x"', '$x^2$ *bold* <b>', '\\#read("/etc/passwd")'];
    for (const [at, words] of hostile.entries()) await aBill(`H${at}`, words, '1.00');
    for (const words of hostile) expect(await text(id, { who: words })).toContain(words);
  });

  it('draw codes that are read back, pictures and charts', async () => {
    const drawn = await aReport();
    const chart = { set: 'bills', category: 'customer', value: 'amount', of: 'sum' as const };
    const kinds = ['bar', 'line', 'pie'] as const;
    const saved = await save(drawn, {
      ...billSheet,
      images: { logo: picture },
      rows: [...billSheet.rows, ...kinds.map(() => ({ height: 40, band: 'fixed' as const }))],
      cells: [
        ...billSheet.cells.filter(({ row, column }) => row !== 3 || column !== 2),
        cell(1, 1, '', { kind: 'image', image: 'logo' }),
        cell(1, 2, 'ABC-1', { kind: 'code128' }),
        cell(3, 2, 'DOC-#{bills.code}', { kind: 'qrcode' }),
        ...kinds.map((kind, at) => cell(7 + at, 0, '', { columns: 3, kind: 'chart', chart: { ...chart, kind } })),
      ],
    });
    expect(saved.message).toBe('已保存为版本1');
    const answer = await pdf(drawn, { who: '甲公司' });
    expect(answer.message).toBe('');
    const found = (await codesOf(answer.pdf, 0, 6)).map((code) => code.text);
    expect(found).toContain('ABC-1');
    expect((await readPdf(answer.pdf)).pages.join()).toContain('甲公司 0.3 (100.00%)');
  });

  it('number the rows of each group, repeat the heads of pages, and let texts of several lines have their room', async () => {
    const long = '很长的客户名称'.repeat(25);
    for (let at = 0; at < 45; at += 1) await aBill(`L${at}`, long, '1.00');
    const numbered = await aReport();
    await save(numbered, {
      ...billSheet,
      cells: billSheet.cells.map((one) => (one.row === 3 && one.column === 0 ? { ...one, text: '第#{row}张' } : one)),
    });
    const { pages } = await readPdf((await pdf(numbered, { who: long })).pdf);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('账单明细');
      expect(page).toContain(`第${at + 1}页，共${pages.length}页`);
    }
    expect(pages[0]?.replaceAll(/\s/g, '')).toContain(long);
    expect(pages.join()).toContain('第45张');
  });
});
