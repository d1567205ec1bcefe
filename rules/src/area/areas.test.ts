import { describe, expect, it } from 'vitest';
import { allAreas, areaOf, areaPath, areaPrefix, areasBelow, areaText, isWholeArea, rootArea } from './areas.ts';
import { readArea } from './read-area.ts';

const everything = [...allAreas()];

describe('the national table', () => {
  it('is one tree below 86 with all levels', () => {
    expect(areasBelow()).toHaveLength(34);
    expect(areasBelow(rootArea)).toBe(areasBelow());
    const walked: string[] = [];
    const walk = (code: string) => {
      for (const area of areasBelow(code)) {
        walked.push(area.code);
        walk(area.code);
      }
    };
    walk(rootArea);
    expect(walked.length).toBe(everything.length);
    expect(new Set(walked).size).toBeGreaterThan(3_500);
    expect(areaPath('330106').map(({ name, level }) => `${level} ${name}`)).toEqual([
      'province 浙江省',
      'city 杭州市',
      'district 西湖区',
    ]);
  });

  it('knows no code that it does not have', () => {
    for (const code of ['86', '', '999999', '33010', '__proto__', 'constructor']) {
      expect(areaOf(code)).toBeUndefined();
      expect(areaText(code)).toBeUndefined();
      expect(areaPath(code)).toEqual([]);
    }
  });

  it('gives every area digits that all areas inside begin with', () => {
    expect([areaPrefix('330000'), areaPrefix('330100'), areaPrefix('330106')]).toEqual(['33', '3301', '330106']);
    for (const area of everything) {
      for (const one of areasBelow(area.code)) expect(one.code.startsWith(areaPrefix(area.code))).toBe(true);
    }
  });

  it('says when a choice is complete', () => {
    const whole = (code: string, level?: 'province' | 'city') => {
      const area = areaOf(code);
      return area && isWholeArea(area, level);
    };
    expect([whole('330000'), whole('330100'), whole('330106')]).toEqual([false, false, true]);
    expect([whole('330000', 'province'), whole('330000', 'city'), whole('330100', 'city')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('reading an area', () => {
  it('brings every area to text and back', () => {
    for (const { code } of everything) expect(readArea(areaText(code) ?? '')).toEqual({ code });
  });

  it.each([
    ['330106', '330106'],
    [' 浙江省 / 杭州市 / 西湖区 ', '330106'],
    ['浙江省杭州市西湖区', '330106'],
    ['浙江-杭州-西湖区', '330106'],
    ['杭州市西湖区', '330106'],
    ['浙江省，西湖区', '330106'],
    ['浙江', '330000'],
    ['北京市', '110000'],
    ['北京市东城区', '110101'],
    ['北京市/北京市/东城区', '110101'],
    ['内蒙古', '150000'],
    ['广西南宁', '450100'],
    ['吉林省吉林市', '220200'],
  ])('reads “%s” as %s', (text, code) => {
    expect(readArea(text)).toEqual({ code });
  });

  it.each([
    ['999999', '没有代码为“999999”的地区'],
    ['火星', '没有找到地区“火星”'],
    ['浙江省/西城区', '没有找到地区“浙江省/西城区”'],
    ['浙', '没有找到地区“浙”'],
    ['/', '没有找到地区“/”'],
    ['西湖区', '“西湖区”可以是浙江省/杭州市/西湖区、江西省/南昌市/西湖区，请写明上级地区'],
    ['鼓楼区', expect.stringMatching(/^“鼓楼区”可以是(?:[^、]+、){2}[^、]+等，请写明上级地区$/)],
  ])('says of “%s” what is wrong', (text, wrong) => {
    expect(readArea(text)).toEqual({ wrong });
  });

  it('stays quick on long and hostile texts', () => {
    const started = performance.now();
    readArea('北京市'.repeat(20_000));
    readArea('市'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
