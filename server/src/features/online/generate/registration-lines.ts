import { namesOf } from './feature-names.ts';
import type { WrittenFrom } from './form-source.ts';
import { literalOf, quoted } from './source-text.ts';

/** A line that a list of the house gets. */
export interface ListLine {
  file: string;
  line: string;
}

/** A dictionary as `server/src/seed/dictionaries.ts` has it: `value=text`, with commas between. */
export const dictionaryLine = ({ code, name, items }: WrittenFrom['source']['dictionaries'][number]): string =>
  `{ code: ${quoted(code)}, name: ${quoted(name)}, items: ${quoted(
    items.map(({ value, text }) => `${value.replaceAll(/[,=]/g, '_')}=${text.replaceAll(',', '，')}`).join(','),
  )} },`;

/** Where the house has to learn of the feature; `npm run new:feature -- --from` writes these lines itself. */
export function registrationLines(from: WrittenFrom): ListLine[] {
  const { area, name, label } = from;
  const { value, path, component } = namesOf(from);
  const menu = { name: label, url: path, component, rights: [`${area}:${value}`] };
  return [
    { file: 'contract/src/all.ts', line: `import { ${value} } from './${area}/${name}.ts';  // resources: ${value},` },
    {
      file: 'server/src/features/features.ts',
      line: `import { ${value}Routes } from './${area}/${name}/${name}.routes.ts';  // features: ${value}Routes,`,
    },
    {
      file: 'web/src/features/features.ts',
      line: `'${component}': plainScreen(() => import('@dossier/contract/${area}/${name}.ts').then((m) => m.${value})),`,
    },
    { file: 'server/src/seed/menus.ts', line: `${literalOf(menu)},` },
    ...from.source.dictionaries.map((one) => ({ file: 'server/src/seed/dictionaries.ts', line: dictionaryLine(one) })),
  ];
}
