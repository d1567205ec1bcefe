import { areaList } from '@vant/area-data';

/** Code above the provinces: the country (specification 2, section 9). */
export const rootArea = '86';

/** Levels from the top: 省, 市, 区县. */
export const areaLevels = ['province', 'city', 'district'] as const;
export type AreaLevel = (typeof areaLevels)[number];

/** A province, city or district of the national table. */
export interface Area {
  /** Six digits. */
  code: string;
  name: string;
  level: AreaLevel;
  /** Code of the area above; of provinces `86`. */
  parent: string;
}

const byCode = new Map<string, Area>();
const byParent = new Map<string, Area[]>();
addLevel(areaList.province_list, 'province', () => rootArea);
addLevel(areaList.city_list, 'city', (code) => `${code.slice(0, 2)}0000`);
addLevel(areaList.county_list, 'district', (code) => `${code.slice(0, 4)}00`);

function addLevel(names: Readonly<Record<string, string>>, level: AreaLevel, parentOf: (code: string) => string): void {
  for (const [code, name] of Object.entries(names)) {
    const area: Area = { code, name, level, parent: parentOf(code) };
    byCode.set(code, area);
    const siblings = byParent.get(area.parent) ?? [];
    siblings.push(area);
    byParent.set(area.parent, siblings);
  }
}

/** The area of a code; undefined when the national table has none. */
export function areaOf(code: string): Area | undefined {
  return byCode.get(code);
}

/** Areas right below a code, in the order of the table; below `86` the provinces. */
export function areasBelow(code: string = rootArea): readonly Area[] {
  return byParent.get(code) ?? [];
}

/** Every area of the table, upper levels first. */
export function allAreas(): Iterable<Area> {
  return byCode.values();
}

/** The areas from the province down to the code; empty when the code is unknown. */
export function areaPath(code: string): readonly Area[] {
  const path: Area[] = [];
  for (let area = byCode.get(code); area; area = byCode.get(area.parent)) path.unshift(area);
  return path;
}

/** A code as people read it, `浙江省/杭州市/西湖区`; undefined when the code is unknown. */
export function areaText(code: string): string | undefined {
  const path = areaPath(code);
  return path.length === 0 ? undefined : path.map(({ name }) => name).join('/');
}

/** Whether a choice down to a level is complete with this area. */
export function isWholeArea({ level, code }: Area, deepest: AreaLevel = 'district'): boolean {
  return areaLevels.indexOf(level) >= areaLevels.indexOf(deepest) || areasBelow(code).length === 0;
}

/** Leading digits that an area shares with all areas inside it. */
export function areaPrefix(code: string): string {
  return code.replace(/(?:00){1,2}$/, '');
}
