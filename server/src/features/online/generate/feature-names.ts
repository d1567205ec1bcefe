/** Where a written feature belongs and what it is called: `adm`, `car-kind`. */
export interface FeaturePlace {
  area: string;
  /** kebab-case in file names, camelCase in code, snake_case in the database. */
  name: string;
  /** When it is written: the stamp of its migration. */
  now: Date;
}

/** One thing under its names. */
export interface Names {
  /** `contractKind`: in code and in permissions. */
  value: string;
  /** `ContractKind` */
  type: string;
  table: string;
  /** Component name that the menu stores: `pm/ContractKindList`. */
  component: string;
  /** Path of the calls, and address of the page. */
  path: string;
  /** Dictionary of its states. */
  states: string;
  contract: string;
  migration: string;
  server: string;
}

/** Every name of a feature, made from its area and name. */
export function namesOf({ area, name, now }: FeaturePlace): Names {
  const type = name.split('-').map(capital).join('');
  const value = type.slice(0, 1).toLowerCase() + type.slice(1);
  const snake = name.replaceAll('-', '_');
  const stamp = now.toISOString().slice(0, 16).replace(/[-:]/g, '');
  return {
    value,
    type,
    table: `${area}_${snake}`,
    component: `${area}/${type}List`,
    path: `/${area}/${value}`,
    states: `${area}_${snake}_status`,
    contract: `contract/src/${area}/${name}.ts`,
    migration: `server/migrations/${stamp}_${snake}.ts`,
    server: `server/src/features/${area}/${name}`,
  };
}

/** `contract-kind` or `contract_kind` as people write it: Contract kind. */
export function englishOf(name: string): string {
  return capital(name.replaceAll(/[-_]+/g, ' ').trim());
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const areaPattern = /^[a-z][a-z0-9]*$/;
const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Names that sources take already: words of the language, and what the written files import. */
const taken = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield area category date datetime
  decimal depart dict files html integer longText part popup reference resource text user yesNo expressionOf app hooks
  serveResource hasChildHooks withFormSteps resources features pages`.split(/\s+/),
);
/** Folders of the contract that are no areas. */
const noAreas = ['core', 'english', 'online'];

/** What is wrong with where a feature shall belong, by `area` or `name`; nothing for a good place. */
export function placeProblems({ area, name }: Pick<FeaturePlace, 'area' | 'name'>): { area?: string; name?: string } {
  const problems: { area?: string; name?: string } = {};
  if (area === '') problems.area = '包名必填';
  else if (!areaPattern.test(area) || area.length > 20 || taken.has(area))
    problems.area = '包名只能由小写字母、数字组成，且以字母开头，最长20个字符';
  else if (noAreas.includes(area)) problems.area = '该包名已被系统使用';
  if (name === '') problems.name = '实体类名必填';
  else if (!namePattern.test(name) || name.length > 40)
    problems.name = '实体类名只能由小写字母、数字、下划线组成，且以字母开头，最长40个字符';
  else if (taken.has(namesOf({ area: 'x', name, now: new Date(0) }).value))
    problems.name = '实体类名是关键字，请换一个';
  return problems;
}
