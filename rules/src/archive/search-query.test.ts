import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from './search-query.ts';
import { comparable, foldText, gramsOf, marksOf, numberKey, plainText } from './search-text.ts';

const read = (text: string) => {
  const { terms, problem } = readSearch(text);
  return terms ?? problem;
};
const word = (text: string, change: object = {}) => ({ type: 'word', word: text, field: null, not: false, ...change });

describe('what people type to search', () => {
  it('reads words, phrases and exclusions', () => {
    expect(read('审批流程　采购')).toEqual([word('审批流程'), word('采购')]);
    expect(read('"年度 总结" -预算')).toEqual([word('年度总结'), word('预算', { not: true })]);
    expect(read('“budget plan”')).toEqual([word('budget plan')]);
    expect(read('HT-2024-0031')).toEqual([word('ht-2024-0031')]);
    expect(read('-"预算 调整" 报告')).toEqual([word('预算调整', { not: true }), word('报告')]);
  });

  it('binds words to fields, by either colon', () => {
    expect(read('题名:审批 责任者：海川 文号:[2024]12号 关键词:合同 人名:王芳 正文:流程')).toEqual([
      word('审批', { field: 'title' }),
      word('海川', { field: 'creator' }),
      word('(2024)12号', { field: 'docNo' }),
      word('合同', { field: 'keywords' }),
      word('王芳', { field: 'persons' }),
      word('流程', { field: 'text' }),
    ]);
    expect(read('档号:"A001－WS.2024"')).toEqual([word('a001-ws·2024', { field: 'archiveNo' })]);
    expect(read('备注:合同'), 'a name that is no field is a part of the word').toEqual([word('备注:合同')]);
  });

  it('reads years, open at either end', () => {
    const years = (from: number, to: number, not = false) => ({ type: 'years', from, to, not });
    expect(read('合同 年度:2020..2024')).toEqual([word('合同'), years(2020, 2024)]);
    expect(read('年度:2020..')).toEqual([years(2020, 9999)]);
    expect(read('年度:..2024')).toEqual([years(0, 2024)]);
    expect(read('合同 -年度：２０２１')).toEqual([word('合同'), years(2021, 2021, true)]);
    for (const bad of ['年度:20', '年度:2024..2020', '年度:二〇二四', '年度:', '年度:..'])
      expect(read(bad), bad).toMatchObject({ kind: 'year' });
  });

  it('says what could not be looked for', () => {
    expect(read('')).toEqual({ kind: 'short', word: '' });
    expect(read('合')).toEqual({ kind: 'short', word: '合' });
    expect(read('合同 a')).toEqual({ kind: 'short', word: 'a' });
    expect(read('"a b"')).toEqual({ kind: 'short', word: 'a b' });
    expect(read('题名:')).toEqual({ kind: 'short', word: '' });
    expect(read('-预算')).toEqual({ kind: 'only-not' });
    expect(read('合同 "预算')).toEqual({ kind: 'quote' });
    expect(read(Array.from({ length: 13 }, () => '合同').join(' '))).toEqual({ kind: 'many' });
    expect(read('合'.repeat(501))).toEqual({ kind: 'long' });
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[-"“题名年度:：.合a0\s]*$/)),
        (text) => {
          const { terms, problem } = readSearch(text);
          expect(terms === null).toBe(problem !== null);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('writes what it reads', () => {
    const text = writeSearch({
      ...{ all: '合同', phrase: '年度 总结', without: '预算 草稿', fields: { title: '审批 流程', creator: '' } },
      years: ['2020', ''],
    });
    expect(text).toBe('合同 "年度 总结" 题名:"审批 流程" 年度:2020.. -预算 -草稿');
    expect(readSearch(text).problem).toBeNull();
    expect(writeSearch({ years: ['2024', '2024'] })).toBe('年度:2024');
    expect(readSearch(writeSearch({ phrase: '他说"好"' })).problem).toBeNull();
  });
});

describe('how texts are compared', () => {
  it('has one spelling of brackets, dots, dashes, widths and letters', () => {
    for (const text of ['海川〔2024〕12号', '海川[2024]12号', '海川（２０２４）12号', '海川【2024】12号'])
      expect(comparable(text)).toBe('海川(2024)12号');
    for (const text of ['A001-WS·2024', 'a001－WS.2024', 'Ａ００１—ws•2024'])
      expect(comparable(text)).toBe('a001-ws·2024');
    expect(numberKey('A001-WS·2024·D30')).toBe('a001-ws-2024-d30');
    expect(numberKey(' A001 WS.2024／D30- ')).toBe('a001-ws-2024-d30');
  });

  it('joins lines that only the layout broke, and keeps words of letters apart', () => {
    expect(plainText('采购订单自动审\n批 流程')).toBe('采购订单自动审批流程');
    expect(plainText('annual\n report\u0000 2024')).toBe('annual report 2024');
  });

  it('keeps the places of signs when it folds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = plainText(text);
        expect([...foldText(plain)]).toHaveLength([...plain].length);
      }),
    );
  });

  it('cuts into pairs without blanks, each once, up to a limit', () => {
    expect([...gramsOf('审批审批 ab')]).toEqual(['审批', '批审', 'ab']);
    expect([...gramsOf('𠀀𠀁号')]).toEqual(['𠀀𠀁', '𠀁号']);
    expect(gramsOf('一二三四五', 2).size).toBe(2);
  });

  it('marks what was found in the text as it is shown', () => {
    expect(marksOf('关于采购审批流程的通知', ['审批流程', '流程的'])).toEqual([[4, 9]]);
    expect(marksOf('海川〔2024〕12号', ['(2024)12'])).toEqual([[2, 10]]);
    expect(marksOf('Ａ００１－ws', ['a001-ws'])).toEqual([[0, 7]]);
    expect(marksOf('没有', ['别的'])).toEqual([]);
  });
});
