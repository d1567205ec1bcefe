import { type NewFeature, namesOf } from './names.ts';

interface Edit {
  file: string;
  /** Changes the text, or throws when the place is not there. */
  change: (text: string) => string;
}

/** The lists that learn of the feature: resources, routes, pages. */
export function edits(feature: NewFeature): Edit[] {
  const { area, name, plain } = feature;
  const { value, type, component } = namesOf(feature);
  const steps =
    (...changes: ((text: string) => string)[]) =>
    (text: string) =>
      changes.reduce((before, change) => change(before), text);
  const importLine = (line: string) => (text: string) => `${line}\n${text}`;
  const inside = (opening: RegExp, closing: string, line: string) => (text: string) => {
    const start = text.search(opening);
    const end = text.indexOf(closing, start);
    if (start === -1 || end === -1) throw new Error(`the list ${opening} was not found`);
    return `${text.slice(0, end)}\n  ${line}${text.slice(end)}`;
  };
  return [
    {
      file: 'contract/src/all.ts',
      change: plain
        ? steps(
            importLine(`import { ${value} } from './${area}/${name}.ts';`),
            inside(/const resources\b/, '\n];', `${value},`),
          )
        : steps(
            importLine(`import * as ${value} from './${area}/${name}.ts';`),
            inside(/const resources\b/, '\n];', `${value}.${value},`),
            inside(/const modules\b/, '\n];', `${value},`),
          ),
    },
    {
      file: 'server/src/features/features.ts',
      change: steps(
        importLine(`import { ${value}Routes } from './${area}/${name}/${name}.routes.ts';`),
        inside(/const features\b/, '\n];', `${value}Routes,`),
      ),
    },
    {
      file: 'web/src/features/features.ts',
      change: inside(
        /const pages\b/,
        '\n};',
        plain
          ? `'${component}': plainScreen(() => import('@dossier/contract/${area}/${name}.ts').then((m) => m.${value})),`
          : `'${component}': () => import('./${area}/${name}/${type}Page.tsx'),`,
      ),
    },
  ];
}
