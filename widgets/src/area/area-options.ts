import { type AreaLevel, areaPath, areasBelow, isWholeArea, rootArea } from '@dossier/rules/area/areas.ts';

/** An area as the UI kit's cascader takes it. */
export interface AreaOption {
  value: string;
  label: string;
  children?: AreaOption[];
}

const made = new Map<AreaLevel, AreaOption[]>();

/** The tree of areas down to a level; made once. */
export function areaOptions(deepest: AreaLevel): AreaOption[] {
  const known = made.get(deepest) ?? below(rootArea, deepest);
  made.set(deepest, known);
  return known;
}

function below(code: string, deepest: AreaLevel): AreaOption[] {
  return areasBelow(code).map((area) =>
    isWholeArea(area, deepest)
      ? { value: area.code, label: area.name }
      : { value: area.code, label: area.name, children: below(area.code, deepest) },
  );
}

/** Codes from the province down to a stored code. An unknown code stands for itself. */
export function areaCodes(code: string): string[] {
  const path = areaPath(code);
  return path.length > 0 ? path.map((area) => area.code) : [code];
}

/** Shortest text of which letters may be left out. */
const sparse = 3;

/** Whether what was typed finds a path: as it stands, or with letters left out, `宁波海曙`. */
export function namesMatch(typed: string, names: readonly string[]): boolean {
  const word = typed.replaceAll(/[\s/]/g, '');
  const path = names.join('');
  if (path.includes(word)) return true;
  if (word.length < sparse) return false;
  let at = -1;
  return [...word].every((letter) => {
    at = path.indexOf(letter, at + 1);
    return at >= 0;
  });
}
