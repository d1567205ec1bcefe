import { quoted } from '../../server/src/features/online/generate/source-text.ts';
import { type NewFeature, namesOf } from './names.ts';
import { importLine, inBrackets, inside, steps, type TextChange } from './text-changes.ts';

interface Edit {
  file: string;
  change: TextChange;
}

/** The lists that learn of the feature: resources, routes, pages, menus, and the dictionary of its states. */
export function edits(feature: NewFeature): Edit[] {
  const { area, name, plain } = feature;
  const { value, component } = namesOf(feature);
  const contract = `${area}/${name}.ts`;
  return [
    {
      file: 'contract/src/all.ts',
      change: steps(
        importLine(`import { ${value} } from './${contract}';`),
        inside(/const resources\b/, '\n];', [`${value},`]),
      ),
    },
    {
      file: 'server/src/features/features.ts',
      change: steps(
        importLine(`import { ${value}Routes } from './${area}/${name}/${name}.routes.ts';`),
        inside(/const features\b/, '\n];', [`${value}Routes,`]),
      ),
    },
    {
      file: 'web/src/features/features.ts',
      change: inside(/const pages\b/, '\n};', [
        `'${component}': plainScreen(() => import('@dossier/contract/${contract}').then((m) => m.${value})),`,
      ]),
    },
    { file: 'server/src/seed/menus.ts', change: menuEntry(feature) },
    ...(plain
      ? []
      : [
          {
            file: 'server/src/seed/dictionaries.ts',
            change: inside(/const dictionaries\b/, '\n];', [statesText(feature)]),
          },
        ]),
  ];
}

/** The page below the group of its area; an area that has none gets one. */
function menuEntry(feature: NewFeature): TextChange {
  const { area, label, menu } = feature;
  const { value, path, component } = namesOf(feature);
  const page = `{ name: ${quoted(label)}, url: '${path}', component: '${component}', rights: ['${area}:${value}'] }`;
  return (text) => {
    const mark = groupMark(area);
    if (text.includes(mark)) return inBrackets(mark, 'children: [', page)(text);
    const at = text.indexOf('\n  systemMenu,');
    if (at === -1) throw new Error('the list of menus was not found');
    const name = menu?.name ?? label;
    const group = `{ name: ${quoted(name)}, url: '/${area}', icon: 'appstore', children: [${page}] },`;
    return `${text.slice(0, at)}\n  ${group}${text.slice(at)}`;
  };
}

const groupMark = (area: string) => `url: '/${area}',`;

function statesText(feature: NewFeature): string {
  const items = `items: '10=草稿,20=审批中,30=已批准,40=已驳回,60=已完成', colors: '10=default,20=processing,30=success,40=error,60=default'`;
  return `{ code: '${namesOf(feature).states}', name: '${feature.label}状态', ${items} },`;
}
