/** A province on the map: one tile of a grid that keeps who lies beside whom. Borders are not drawn. */
export interface ProvinceTile {
  /** Code of the national table (GB/T 2260). */
  code: string;
  name: string;
  /** One character, where there is no room for more. */
  short: string;
  /** Its letters in GB/T 2260, for who reads no Chinese. */
  letters: string;
  column: number;
  row: number;
}

export const provinceColumns = 10;
export const provinceRows = 8;

/** The 34 provinces, from the north to the south: code, name, short name, letters, column and row from 0. */
const tiles: readonly [code: string, name: string, short: string, letters: string, column: number, row: number][] = [
  ['230000', '黑龙江', '黑', 'HL', 9, 0],
  ['150000', '内蒙古', '蒙', 'NM', 5, 1],
  ['210000', '辽宁', '辽', 'LN', 8, 1],
  ['220000', '吉林', '吉', 'JL', 9, 1],
  ['650000', '新疆', '新', 'XJ', 1, 2],
  ['640000', '宁夏', '宁', 'NX', 4, 2],
  ['140000', '山西', '晋', 'SX', 5, 2],
  ['130000', '河北', '冀', 'HE', 6, 2],
  ['110000', '北京', '京', 'BJ', 7, 2],
  ['120000', '天津', '津', 'TJ', 8, 2],
  ['630000', '青海', '青', 'QH', 2, 3],
  ['620000', '甘肃', '甘', 'GS', 3, 3],
  ['610000', '陕西', '陕', 'SN', 4, 3],
  ['410000', '河南', '豫', 'HA', 5, 3],
  ['370000', '山东', '鲁', 'SD', 6, 3],
  ['540000', '西藏', '藏', 'XZ', 2, 4],
  ['510000', '四川', '川', 'SC', 3, 4],
  ['500000', '重庆', '渝', 'CQ', 4, 4],
  ['420000', '湖北', '鄂', 'HB', 5, 4],
  ['340000', '安徽', '皖', 'AH', 6, 4],
  ['320000', '江苏', '苏', 'JS', 7, 4],
  ['310000', '上海', '沪', 'SH', 8, 4],
  ['530000', '云南', '云', 'YN', 3, 5],
  ['520000', '贵州', '贵', 'GZ', 4, 5],
  ['430000', '湖南', '湘', 'HN', 5, 5],
  ['360000', '江西', '赣', 'JX', 6, 5],
  ['330000', '浙江', '浙', 'ZJ', 7, 5],
  ['450000', '广西', '桂', 'GX', 4, 6],
  ['440000', '广东', '粤', 'GD', 5, 6],
  ['350000', '福建', '闽', 'FJ', 6, 6],
  ['710000', '台湾', '台', 'TW', 7, 6],
  ['460000', '海南', '琼', 'HI', 4, 7],
  ['820000', '澳门', '澳', 'MO', 5, 7],
  ['810000', '香港', '港', 'HK', 6, 7],
];

export const provinceTiles: readonly ProvinceTile[] = tiles.map(([code, name, short, letters, column, row]) => ({
  ...{ code, name, short, letters, column, row },
}));

/** Steps of the shading. */
export const shades = 4;

/** How dark a province is drawn, 0 for none to `shades` for the greatest: equal parts of the greatest amount. */
export const shadeOf = (amount: number, most: number): number =>
  amount <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((amount / most) * shades));
