import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resources } from '@dossier/contract/all.ts';
import { checkDefinitions } from '@dossier/contract/arc/check/checks.ts';
import type { Action } from '@dossier/contract/core/action.ts';
import { answerEnglish } from '@dossier/contract/english/answer-english.ts';
import { dictionaryEnglish } from '@dossier/contract/english/dictionary-english.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { english } from '@dossier/widgets/language/english.ts';
import { chinese, keysIn, sentencesIn } from '@dossier/widgets/language/find-chinese.ts';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const sourcesIn = (folder: string): { file: string; text: string }[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(path.join(root, folder, file), 'utf8') }));
const server = ['core', 'config', 'db', 'access', 'services', 'http', 'engine', 'features'].flatMap((room) =>
  sourcesIn(`server/src/${room}`),
);

/** Calls whose sentence somebody reads: refusals, what was done, and what the log says. */
const answering = [
  ...['refuse', 'refusal', 'conflict', 'notFound', 'forbidden', 'unauthenticated', 'fieldError', 'invalid', 'AppError'],
  ...['done', 'doneWith', 'SuperQueryError', 'TemplateError', 'CheckRuleError', 'SendError', 'OutboundError'],
  ...['writeLog', 'logSignIn', 'changeRecord'],
];

/** Files in which one of these names means something else: what stops a start, and is read in the log of the machine. */
const elsewhere =
  /src\/(config|core\/networks|http\/security-txt|access\/open-api|db\/embedded|services\/(backup|redis))/;

/** Only pieces of sentences that are put together, or what no person is shown; each with its reason. */
const allowed: readonly string[] = [
  // Sought by the history, which says it in its own words.
  '未找到版本信息',
];

const isCatalogue = (file: string): boolean =>
  file.startsWith('contract/src/english/') || file.endsWith('.messages.ts');

const hasEnglish = (sentence: string): boolean => sentence in answerEnglish || sentence in english;

it('has English for every sentence that the server answers or writes into its log', () => {
  const sent = server
    .filter(({ file }) => !elsewhere.test(file))
    .flatMap(({ file, text }) => sentencesIn(text, answering).map((sentence) => ({ file, sentence })));
  expect(sent.length).toBeGreaterThan(400);
  const missing = sent.filter(({ sentence }) => !allowed.includes(sentence) && !hasEnglish(sentence));
  expect(missing).toEqual([]);
  expect(allowed.filter((one) => !sent.some(({ sentence }) => sentence === one))).toEqual([]);
});

it('has no sentence twice, and none that one area alone says in the file of another', () => {
  const areas = readdirSync(path.join(root, 'server/src/features'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const catalogues = sourcesIn('contract/src').filter(({ file }) => file.endsWith('.messages.ts'));
  const written = catalogues.flatMap(({ file, text }) => keysIn(text).map((key) => [key, file] as const));
  const files = new Map(written);
  expect(written.filter(([key, file]) => files.get(key) !== file)).toEqual([]);
  expect(new Set(files.keys())).toEqual(new Set(Object.keys(answerEnglish)));
  const saidBy = new Map<string, Set<string>>();
  for (const { file, text } of server) {
    const area = areas.find(({ name }) => file.startsWith(`server/src/features/${name}/`))?.name ?? 'all';
    for (const sentence of sentencesIn(text, answering))
      saidBy.set(sentence, (saidBy.get(sentence) ?? new Set()).add(area));
  }
  const elsewhere = [...saidBy].filter(([sentence, [area, another]]) => {
    const file = files.get(sentence);
    const shared = !file || file.startsWith('contract/src/english/');
    return !shared && area !== 'all' && another === undefined && !file.startsWith(`contract/src/${area}/`);
  });
  expect(elsewhere).toEqual([]);
});

it('has English for what a channel is called and what it says is missing', () => {
  const channels = sourcesIn('server/src/services/messages/channels').map(({ text }) => text);
  const said = channels.flatMap((text) => {
    const own = [...text.matchAll(/label: '([^']+)'/g)];
    const missing = [...text.matchAll(/null : ['`]([^'`]+)['`]/g)];
    return [...own, ...missing].map(([, sentence = '']) =>
      sentence.replace(/（[^）]*）$/, '').replace(/\$\{\w+\}/, '{0}'),
    );
  });
  expect(said).toContain('短信接口未配置');
  expect(said).toContain('短信');
  const keys = Object.keys(answerEnglish).map((key) => key.replace(/（\{\d\}）$/, ''));
  expect(said.filter((sentence) => chinese.test(sentence) && !keys.includes(sentence))).toEqual([]);
});

it('has English for what resources and patterns of the contract say', () => {
  const said = [
    ...resources.flatMap(({ messages }) => Object.values(messages) as string[]),
    ...resources.flatMap(({ actions }) => Object.values(actions).flatMap(doneAndWhyNot)),
    ...resources.flatMap(({ rules }) => rules.flatMap(ruleSentences)),
    ...Object.values(patterns).map(({ message }) => message),
  ];
  expect(said.filter((sentence) => chinese.test(sentence) && !hasEnglish(sentence))).toEqual([]);
});

const doneAndWhyNot = ({ done, only }: Action): string[] => [done, ...(only ? [only.message] : [])];

const ruleSentences = (rule: RecordRule): string[] =>
  rule.type === 'when' ? rule.refused.map(({ message }) => message) : rule.message ? [rule.message] : [];

it('keeps no English of sentences that nobody says any more', () => {
  const made = resources.flatMap(({ actions }) => Object.values(actions).flatMap(doneAndWhyNot));
  // A catalogue says nothing by itself.
  const contract = sourcesIn('contract/src').filter(({ file }) => !isCatalogue(file));
  const said = [...server, ...contract, ...sourcesIn('rules/src')]
    .map(({ text }) => text.replace(/\\(['$])/g, '$1'))
    .concat(made)
    .join('\n');
  const gone = Object.keys(answerEnglish).filter((key) => !key.split(/\{\d\}/).every((part) => said.includes(part)));
  expect(gone).toEqual([]);
});

it('has English for the text of every item of the dictionaries that come with the product, and for no other', () => {
  const seed = [
    'dictionaries.ts',
    'dictionaries-projects.ts',
    'dictionaries-archive-store.ts',
    'dictionaries-archive-ends.ts',
    'dictionaries-archive-rights.ts',
    'dictionaries-archive-transfer.ts',
    'dictionaries-checks.ts',
  ]
    .map((file) => readFileSync(path.join(root, 'server/src/seed', file), 'utf8'))
    .join('\n');
  const lists = [...seed.matchAll(/items:\s*'([^']+)'/g)].flatMap(([, items = '']) => items.split(','));
  // Those that exist only in code.
  const sources = readFileSync(path.join(root, 'server/src/services/dictionary/label-sources.ts'), 'utf8');
  const inCode = [...sources.matchAll(/\['\w+', '([^']+)'\]/g)].map(([, text = '']) => text);
  expect(inCode).toContain('邮件消息');
  const checks = checkDefinitions.map(({ code, text }) => `${code} ${text}`);
  const texts = [...lists.map((item) => item.split('=').at(-1) ?? ''), ...inCode, ...checks].filter((text) =>
    chinese.test(text),
  );
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => !(text in dictionaryEnglish))).toEqual([]);
  expect(Object.keys(dictionaryEnglish).filter((text) => !texts.includes(text))).toEqual([]);
  expect(Object.values(dictionaryEnglish).filter((text) => chinese.test(text) || text === '')).toEqual([]);
});
