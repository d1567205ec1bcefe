import { generateMessages } from '@dossier/contract/online/generate.messages.ts';
import type { MadeEnglish } from './english-of.ts';
import { namesOf } from './feature-names.ts';
import { type LeftOut, sentence, type WrittenFrom } from './form-source.ts';
import { registrationLines } from './registration-lines.ts';
import { remark } from './source-text.ts';

/** What stands beside a written feature: where it comes from, what it has not, and what somebody has to look at. */
export function readmeText(
  from: WrittenFrom,
  left: readonly LeftOut[],
  { labels, answers, items }: MadeEnglish,
): string {
  const { area, name } = from;
  const { tableName } = from.source.release.head;
  const english = { ...labels, ...answers, ...items };
  return `# ${plain(from.label)}

Written from the online form \`${tableName}\` (\`definition.json\` beside this file):
\`npm run new:feature -- --from definition.json ${area}/${name}\`. From here on the files are what runs, and are changed like any others; the
form does not change them. The test beside this file asks the same of both.

## What the form has and this feature has not
${left.length === 0 ? 'Nothing.' : left.map(({ text, values }) => `- ${plain(sentence(generateMessages[text] ?? text, values))}`).join('\n')}

## English that nobody has read yet
Made of the codes of the form:
${
  Object.entries(english).length === 0
    ? 'none.'
    : Object.entries(english)
        .map(([text, said]) => `- ${plain(text)}: ${plain(said)}`)
        .join('\n')
}

## Lines of the lists
\`new:feature --from\` writes them; whoever copies the files by hand adds them.
${registrationLines(from)
  .map(({ file, line }) => `- \`${file}\`: ${code(line)}`)
  .join('\n')}
`;
}

/** Text of people as text of Markdown. */
const plain = (text: string): string => remark(text).replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&');
const code = (line: string): string => {
  const marks = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${marks} ${remark(line)} ${marks}`;
};

/** Where the file stands. */
export const readmeName = (from: WrittenFrom): string => `${namesOf(from).server}/README.md`;
