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
