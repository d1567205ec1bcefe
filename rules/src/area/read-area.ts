import { type Area, allAreas, areaLevels, areaOf, areasBelow, areaText, rootArea } from './areas.ts';

/** Between the names of a path. */
const marks = /[\s/\\,，、>＞\-—]+/g;
/** What people leave out of the names of provinces and cities. */
const ending = /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|省|市)$/;
/** Names that stand in the sentence about several areas. */
const mostNamed = 3;

/**
 * Reads an area as people write it: its code, its path with or without marks (`浙江省/杭州市/西湖区`, `浙江杭州西湖区`),
 * or a name that only one area has.
 */
export function readArea(text: string): { code: string } | { wrong: string } {
  const word = text.trim();
  if (/^\d{6}$/.test(word)) return areaOf(word) ? { code: word } : { wrong: `没有代码为“${word}”的地区` };
  const whole = byPath(word.split('/'));
  if (whole) return { code: whole };
  const joined = word.replaceAll(marks, '');
  const found = joined === '' ? [] : named(joined);
  const [first] = found;
  if (!first) return { wrong: `没有找到地区“${word}”` };
  if (found.length === 1) return { code: first.code };
  const paths = found.slice(0, mostNamed).map(({ code }) => areaText(code));
  const more = found.length > mostNamed ? '等' : '';
  return { wrong: `“${word}”可以是${paths.join('、')}${more}，请写明上级地区` };
}

/** The area at the end of a path that names every level, as `areaText` writes it. */
function byPath(names: readonly string[]): string | undefined {
  let code: string | undefined = rootArea;
  for (const name of names) code = code && areasBelow(code).find((area) => area.name === name.trim())?.code;
  return code;
}

/** Areas that the whole text names; exact names win over shortened ones. */
function named(text: string): Area[] {
  const exact = new Set<Area>();
  collect(text, rootArea, ({ name }) => [name], exact);
  if (exact.size > 0) return topmost(exact);
  const short = new Set<Area>();
  collect(text, rootArea, namesOf, short);
  return topmost(short);
}

/** Goes down wherever the text begins with a name; levels may be left out. */
function collect(text: string, below: string, names: (area: Area) => readonly string[], found: Set<Area>): void {
  for (const area of inside(below)) {
    for (const name of names(area)) {
      if (text === name) found.add(area);
      else if (text.startsWith(name)) collect(text.slice(name.length), area.code, names, found);
    }
  }
}

function* inside(code: string): Iterable<Area> {
  if (code === rootArea) return yield* allAreas();
  for (const area of areasBelow(code)) {
    yield area;
    yield* inside(area.code);
  }
}

function namesOf({ name, level }: Area): readonly string[] {
  const short = level === 'district' ? name : name.replace(ending, '');
  return short.length < 2 || short === name ? [name] : [name, short];
}

/** `北京市` is a province and the city in it: the upper one is meant. */
function topmost(found: ReadonlySet<Area>): Area[] {
  const areas = [...found].sort((a, b) => areaLevels.indexOf(a.level) - areaLevels.indexOf(b.level));
  const codes = new Set(areas.map(({ code }) => code));
  return areas.filter(({ parent }) => !codes.has(parent) && !codes.has(areaOf(parent)?.parent ?? ''));
}
