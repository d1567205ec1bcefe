import { areasBelow } from '@dossier/rules/area/areas.ts';
import { expect, it } from 'vitest';
import { areaCodes, areaOptions, namesMatch } from './area-options.ts';

it('nests the areas down to the level that is chosen', () => {
  const zhejiang = areaOptions('district').find(({ value }) => value === '330000');
  const hangzhou = zhejiang?.children?.find(({ label }) => label === '杭州市');
  expect(hangzhou?.children).toContainEqual({ value: '330106', label: '西湖区' });
  expect(areaOptions('city')[0]?.children?.[0]).not.toHaveProperty('children');
  expect(areaOptions('province')).toEqual(areasBelow().map(({ code, name }) => ({ value: code, label: name })));
  expect(areaOptions('city')).toBe(areaOptions('city'));
});

it('gives the codes above a stored one, and an unknown one as it is', () => {
  expect(areaCodes('330106')).toEqual(['330000', '330100', '330106']);
  expect(areaCodes('330000')).toEqual(['330000']);
  expect(areaCodes('999999')).toEqual(['999999']);
});

it.each([
  ['海曙', true],
  ['宁波海曙', true],
  ['浙江/宁波', true],
  ['宁曙', false],
  ['海曙宁波', false],
  ['', true],
])('finds 浙江省/宁波市/海曙区 by “%s”: %j', (typed, found) => {
  expect(namesMatch(typed, ['浙江省', '宁波市', '海曙区'])).toBe(found);
});
