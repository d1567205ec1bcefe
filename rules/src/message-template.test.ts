// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates look like this
import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate, placeholdersOf, readTemplateValues } from './message-template.ts';

const values = (given: Record<string, string>) => new Map(Object.entries(given));

describe('message templates', () => {
  it('put values into their places and nothing else', () => {
    const template = '您好${ 姓名 }，${order.no}已发货，$5 与 {x} 照旧，${姓名}';
    expect(placeholdersOf(template)).toEqual(['姓名', 'order.no']);
    expect(fillTemplate(template, values({ 姓名: '张三', 'order.no': 'A1' }))).toBe(
      '您好张三，A1已发货，$5 与 {x} 照旧，张三',
    );
    expect(parseTemplate('没有变量')).toEqual([{ type: 'text', text: '没有变量' }]);
    expect(parseTemplate('')).toEqual([]);
  });

  it('reads what a value holds as text, never as a template again', () => {
    expect(fillTemplate('${a}', values({ a: '${b}$&', b: 'x' }))).toBe('${b}$&');
    expect(fillTemplate('<b>${a}</b>', values({ a: '<i>' }), (text) => text.replaceAll('<', '&lt;'))).toBe(
      '<b>&lt;i></b>',
    );
  });

  it.each([
    ['${', '没有对应'],
    ['好${name', '第2个字符'],
    ['${}', '不正确'],
    ['${a+b}', '不正确'],
    ['${a("x")}', '不正确'],
    ['${1a}', '不正确'],
    ['${${a}}', '不正确'],
    [`\${${'a'.repeat(51)}}`, '不正确'],
  ])('refuses %s', (template, reason) => {
    expect(() => parseTemplate(template)).toThrow(reason);
  });

  it('names every missing value; names of the language itself are none', () => {
    expect(() => fillTemplate('${a}${toString}${constructor}', values({}))).toThrow(
      '缺少变量“a”、“toString”、“constructor”的值',
    );
  });

  it('reads values from a JSON object alone', () => {
    expect([...readTemplateValues('{"a":1,"b":true,"c":null,"__proto__":"x"}')]).toEqual([
      ['a', '1'],
      ['b', 'true'],
      ['c', ''],
      ['__proto__', 'x'],
    ]);
    expect(readTemplateValues(' ').size).toBe(0);
    expect(() => readTemplateValues('[1]')).toThrow('JSON对象');
    expect(() => readTemplateValues('{"a":{}}')).toThrow('“a”');
    expect(() => readTemplateValues('{a:1}')).toThrow('不是有效的JSON');
  });
});
