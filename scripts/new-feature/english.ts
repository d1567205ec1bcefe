import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MadeEnglish } from '../../server/src/features/online/generate/english-of.ts';
import { quoted } from '../../server/src/features/online/generate/source-text.ts';
import type { NewFeature } from './names.ts';
import { noLines } from './register-test.ts';
import { inside, steps, type TextChange } from './text-changes.ts';

/** Both sides read them; menus are drawn by the browser alone. */
const catalogues = 'contract/src/english';

/** A catalogue of English: one file that lists the others, and a file per area. */
interface Catalogue {
  whole: string;
  /** The file of an area. */
  own: (area: string) => string;
  /** What the files of areas export: `eqLabels`. */
  suffix: string;
  /** The list that they are part of. */
  list: RegExp;
  comment: string;
}
const labels: Catalogue = {
  whole: `${catalogues}/label-english.ts`,
  own: (area) => `${catalogues}/labels/${area}.ts`,
  suffix: 'Labels',
  list: /const labelEnglish\b/,
  comment: 'Names of registers, their fields and actions, in English.',
};
const answers: Catalogue = {
  whole: `${catalogues}/answer-english.ts`,
  own: (area) => `contract/src/${area}/${area}.messages.ts`,
  suffix: 'Messages',
  list: /const answerEnglish\b/,
  comment: 'What the server answers, and its English.',
};

/** Files of English as they are with the feature, path to text. What a catalogue says already is not said twice. */
export function englishFiles(root: string, feature: NewFeature): Record<string, string> {
  const { label, english, plain } = feature;
  const texts: Record<string, string> = plain
    ? {}
    : {
        [`${label}已提交`]: `${english} submitted`,
        [`${label}已完成`]: `${english} finished`,
        [noLines]: 'Fill in at least one line',
      };
  // What Excel files of a register are called where it says nothing of them.
  const title = `${label}列表`;
  const names: Record<string, string> = plain
    ? { [label]: english, [title]: english }
    : {
        [label]: english,
        [title]: english,
        待完成: 'To finish',
        数量合计: 'Total quantity',
        明细: 'Lines',
        经办人: 'Handled by',
        审核人: 'Checked by',
      };
  return filesWithEnglish(root, feature, { labels: names, answers: texts, items: plain ? {} : { 已批准: 'Approved' } });
}

/** Files of English as they are with these texts, and with the names that the menu has of the feature. */
export function filesWithEnglish(
  root: string,
  { area, label, english, menu }: Pick<NewFeature, 'area' | 'label' | 'english' | 'menu'>,
  texts: MadeEnglish,
): Record<string, string> {
  return {
    ...catalogueWith(root, labels, area, texts.labels),
    ...catalogueWith(root, answers, area, texts.answers),
    ...statesWith(root, texts.items),
    ...menusWith(root, { [label]: english, ...(menu ? { [menu.name]: menu.english } : {}) }),
  };
}

function catalogueWith(
  root: string,
  { whole, own: ownFile, suffix, list, comment }: Catalogue,
  area: string,
  texts: Record<string, string>,
): Record<string, string> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const files = [whole, ...listedIn(whole, read(whole))];
  const lines = linesFor(texts, files.map(read).join('\n'));
  if (lines.length === 0) return {};
  const own = ownFile(area);
  const name = `${area}${suffix}`;
  if (existsSync(path.join(root, own))) return { [own]: inside(/export const \w+/, '\n};', lines)(read(own)) };
  const enter: TextChange = steps(
    (text) => text.replace(/^import /m, `import { ${name} } from '${importPath(whole, own)}';\nimport `),
    (text) => {
      const end = text.indexOf('{\n', text.search(list)) + 2;
      return `${text.slice(0, end)}  ...${name},\n${text.slice(end)}`;
    },
  );
  return {
    [own]: `/** ${comment} */
export const ${name}: Readonly<Record<string, string>> = {
${lines.map((line) => `  ${line}`).join('\n')}
};
`,
    [whole]: enter(read(whole)),
  };
}

/** Files that a catalogue is put together from. */
const listedIn = (whole: string, text: string): string[] =>
  [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, file = '']) => path.join(path.dirname(whole), file));

/** How one file names another one. */
function importPath(from: string, to: string): string {
  const relative = path.relative(path.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function statesWith(root: string, texts: Record<string, string>): Record<string, string> {
  const file = `${catalogues}/dictionary-english.ts`;
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = linesFor(texts, text);
  return lines.length === 0 ? {} : { [file]: inside(/const dictionaryEnglish\b/, '\n};', lines)(text) };
}

function menusWith(root: string, names: Record<string, string>): Record<string, string> {
  const file = 'web/src/services/messages/menu-english.ts';
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = linesFor(names, text);
  return lines.length === 0 ? {} : { [file]: inside(/const menuEnglish\b/, '\n};', lines)(text) };
}

/** An entry for each key that the catalogue does not have. */
function linesFor(texts: Record<string, string>, catalogue: string): string[] {
  const isThere = (key: string) =>
    new RegExp(`(?:^|[{,\\s])(?:'?${literally(key)}'?|${literally(quoted(key))}): `, 'm').test(catalogue);
  return Object.entries(texts)
    .filter(([key]) => !isThere(key))
    .map(([key, english]) => `${quoted(key)}: ${quoted(english)},`);
}

/** A text as an expression that finds it. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
