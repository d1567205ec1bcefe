import type { Extension } from '@codemirror/state';

/** The languages that the editor colours, by the names that designs store, each in a chunk of its own. */
const loaders = {
  css: () => import('@codemirror/lang-css').then(({ css }) => css()),
  javascript: () => import('@codemirror/lang-javascript').then(({ javascript }) => javascript()),
  html: () => import('@codemirror/lang-html').then(({ html }) => html()),
  java: () => import('@codemirror/lang-java').then(({ java }) => java()),
  'objective-c': () => import('@codemirror/legacy-modes/mode/clike').then(({ objectiveC }) => streamed(objectiveC)),
  python: () => import('@codemirror/lang-python').then(({ python }) => python()),
  R: () => import('@codemirror/legacy-modes/mode/r').then(({ r }) => streamed(r)),
  shell: () => import('@codemirror/legacy-modes/mode/shell').then(({ shell }) => streamed(shell)),
  // The reports' database is PostgreSQL.
  sql: () => import('@codemirror/lang-sql').then(({ sql, PostgreSQL }) => sql({ dialect: PostgreSQL })),
  swift: () => import('@codemirror/legacy-modes/mode/swift').then(({ swift }) => streamed(swift)),
  vue: () => import('@codemirror/lang-vue').then(({ vue }) => vue()),
  markdown: () =>
    import('@codemirror/lang-markdown').then(({ markdown, markdownLanguage }) => gfm(markdown, markdownLanguage)),
} satisfies Record<string, () => Promise<Extension>>;

/** Languages that no design stores: the page says which one it is. */
const further = {
  typst: () => import('./typst-mode.ts').then(({ typstMode }) => streamed(typstMode)),
} satisfies Record<string, () => Promise<Extension>>;

export type CodeLanguage = keyof typeof loaders | keyof typeof further;

/** All languages, in the order of the specification. */
export const codeLanguages = Object.keys(loaders) as (keyof typeof loaders)[]; // the keys above

/** Loads what colours and indents a language. */
export function loadLanguage(language: CodeLanguage): Promise<Extension> {
  return { ...loaders, ...further }[language]();
}

async function streamed(
  parser: Parameters<typeof import('@codemirror/language').StreamLanguage.define>[0],
): Promise<Extension> {
  const { StreamLanguage } = await import('@codemirror/language');
  return StreamLanguage.define(parser);
}

type MarkdownPackage = typeof import('@codemirror/lang-markdown');

/** Tables, tasks and strike-through too, and no completion of HTML tags. */
function gfm(markdown: MarkdownPackage['markdown'], base: MarkdownPackage['markdownLanguage']): Extension {
  return markdown({ base, completeHTMLTags: false });
}
