import { readdirSync, readFileSync } from 'node:fs';
import { type Pattern, patterns } from '@dossier/rules/patterns.ts';
import { type ApiType, type Member, readInterfaces } from '../widget-api/read.ts';
import { readFunctions, readVariantFiles, readVariants } from './read.ts';

/** Where the page lies. */
export const pageFile = new URL('../../docs/resource-options.md', import.meta.url);

const core = 'contract/src/core';

/** Part of the page: interfaces, kinds of a union or of the files of a folder, or functions of a source. */
type Part =
  | { source: string; types: readonly string[] }
  | { source: string; union: string; by: string; intro: string }
  | { folder: string; by: string; intro: string }
  | { source: string; functions: readonly string[]; intro: string }
  | { patterns: Readonly<Record<string, Pattern>> };

const parts: readonly { title: string; parts: readonly Part[] }[] = [
  {
    title: 'resource()',
    parts: [
      {
        source: `${core}/resource.ts`,
        types: ['ResourceInput', 'Choices', 'Narrowing', 'MassEntry', 'Messages'],
      },
      { source: `${core}/excel/layout.ts`, types: ['ExcelLayout', 'ImportLayout'] },
    ],
  },
  {
    title: 'Fields',
    parts: [
      {
        folder: `${core}/fields`,
        by: 'type',
        intro:
          'Made by functions of these names (`text({ … })`, `money({ … })`; `switch` by `yesNo`, `dict` with its code first, `reference` by `ref`).',
      },
      { source: `${core}/field-options.ts`, types: ['FieldOptions', 'TextOptions', 'NumberOptions'] },
      { patterns },
      { source: `${core}/field.ts`, types: ['RefOptions'] },
    ],
  },
  { title: 'part()', parts: [{ source: `${core}/part.ts`, types: ['PartInput'] }] },
  {
    title: 'States, actions, approval',
    parts: [{ source: `${core}/action.ts`, types: ['States', 'ActionInput'] }],
  },
  {
    title: 'Rules and computed fields',
    parts: [
      {
        source: 'rules/src/record-rule.ts',
        functions: ['notBefore', 'when', 'whenever'],
        intro: 'Rules, evaluated by forms, grids, imports and calls:',
      },
      {
        source: 'rules/src/formula.ts',
        functions: ['today', 'plus', 'minus', 'times', 'days', 'sumOf', 'countOf', 'onlyWhen'],
        intro: 'Formulas of `computed`:',
      },
      { source: 'rules/src/condition.ts', functions: ['compare', 'all', 'any'], intro: 'Conditions of both:' },
    ],
  },
  {
    title: 'Figures',
    parts: [
      { source: `${core}/figure.ts`, functions: ['count', 'sum'], intro: 'Made by:' },
      { source: `${core}/figure.ts`, types: ['Figure'] },
    ],
  },
  {
    title: 'Views',
    parts: [
      { source: `${core}/view.ts`, functions: ['board', 'calendar', 'timeline', 'matrix'], intro: 'Made by:' },
      { source: `${core}/view.ts`, union: 'View', by: 'kind', intro: 'What they are:' },
    ],
  },
  {
    title: 'Prints',
    parts: [{ source: `${core}/print.ts`, types: ['RecordPrint', 'ListPrint', 'PrintColumn', 'LabelPrint'] }],
  },
  {
    title: 'Hooks',
    parts: [
      { source: 'server/src/engine/resource/hooks.ts', types: ['Hooks', 'ActionHooks', 'EndHooks', 'ActionContext'] },
    ],
  },
];

const textOf = (source: string) => readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8');

const filesOf = (folder: string) => {
  const names = readdirSync(new URL(`../../${folder}/`, import.meta.url));
  return names.toSorted().map((name) => textOf(`${folder}/${name}`));
};

/** Every option with its sentence, as the page lists them. */
export function options(): { name: string; comment: string }[] {
  return parts.flatMap((chapter) =>
    chapter.parts.flatMap((part) => {
      if ('types' in part)
        return part.types.flatMap((name) =>
          typeIn(part.source, name).members.map((one) => ({ name: `${name}.${one.name}`, comment: one.comment })),
        );
      return 'functions' in part ? readFunctions(textOf(part.source), part.functions) : [];
    }),
  );
}

/** The text of docs/resource-options.md. @throws Error when a type or a function is not where the page says */
export function optionsPage(): string {
  return [
    '# Options of a resource',
    '',
    'What `resource()` and its parts take; [BUILDING.md](BUILDING.md) shows them at work. `?`: may be left out.',
    '',
    'Written by `npm run resource-api` from the comments of the types; a test fails when it is stale. Do not edit.',
    '',
    ...parts.flatMap(({ title, parts: its }) => [`## ${title}`, '', ...its.flatMap(linesOf)]),
  ].join('\n');
}

function linesOf(part: Part): string[] {
  if ('patterns' in part) {
    const rows = Object.entries(part.patterns).map(([name, { message }]) => `| \`${name}\` | ${cell(message)} |`);
    return [
      'Names of `pattern` (`rules/src/patterns.ts`) and what a wrong value is told:',
      '',
      '| Name | |',
      '|---|---|',
      ...rows,
      '',
    ];
  }
  if ('types' in part) return part.types.flatMap((name) => interfaceLines(typeIn(part.source, name), part.source));
  if ('functions' in part) {
    const rows = readFunctions(textOf(part.source), part.functions).map(
      ({ name, comment }) => `| \`${name}\` | ${cell(comment)} |`,
    );
    return [`${part.intro} \`${part.source}\`.`, '', '| Name | |', '|---|---|', ...rows, ''];
  }
  const [source, variants] =
    'folder' in part
      ? [`${part.folder}/`, readVariantFiles(filesOf(part.folder), part.by)]
      : [part.source, readVariants(textOf(part.source), part.union, part.by)];
  const rows = variants.map(
    ({ name, options: own, comment }) => `| \`${name}\` | ${own ? `\`${cell(own)}\`` : ''} | ${cell(comment)} |`,
  );
  return [`${part.intro} \`${source}\`.`, '', '| Kind | Its own options | |', '|---|---|---|', ...rows, ''];
}

function interfaceLines(type: ApiType, source: string): string[] {
  const also = type.from ? [`Also everything of \`${type.from}\`.`, ''] : [];
  const about = [`\`${source}\`.`, ...(type.comment ? [type.comment] : [])].join(' ');
  const rows = type.members.map(
    (one) => `| \`${one.name}${one.optional ? '?' : ''}\` | \`${cell(one.type)}\` | ${cell(sentence(one))} |`,
  );
  return [`### ${type.name}`, '', about, '', ...also, '| Name | Type | |', '|---|---|---|', ...rows, ''];
}

const sentence = ({ comment, fallback }: Member): string => `${comment}${fallback ? ` Default ${fallback}.` : ''}`;

function typeIn(source: string, name: string): ApiType {
  const type = readInterfaces(textOf(source)).find((one) => one.name === name);
  if (!type) throw new Error(`${source} has no exported interface ${name}`);
  return type;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
