import type { AreaField } from '@dossier/contract/core/fields/area.ts';
import { type AreaLevel, areaLevels, areaOf, areaText, isWholeArea } from '@dossier/rules/area/areas.ts';
import { readArea } from '@dossier/rules/area/read-area.ts';
import type { ServerKind } from './kind.ts';

const levelNames: Record<AreaLevel, string> = { province: '省', city: '市', district: '区县' };

export const areaKind: ServerKind<AreaField> = {
  labels: () => ({
    from: 'texts',
    textOf: areaText,
    valueOf(text) {
      const read = readArea(text);
      return 'code' in read ? read.code : undefined;
    },
  }),
  /** In the national table, and chosen down to the field's level. */
  misplaced(_, { label, deepest = 'district', partial = false }, code) {
    const found = areaOf(code);
    if (!found) return `${label}“${code}”不存在`;
    if (areaLevels.indexOf(found.level) > areaLevels.indexOf(deepest)) return `${label}只选到${levelNames[deepest]}`;
    return partial || isWholeArea(found, deepest) ? null : `${label}须选到${levelNames[deepest]}`;
  },
  filling: () => '省市区名称，形如浙江省/杭州市/西湖区，或六位代码',
  unread(text) {
    const read = readArea(text);
    return 'wrong' in read ? read.wrong : null;
  },
};
