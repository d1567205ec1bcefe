import { namesOf } from './feature-names.ts';
import type { WrittenFrom } from './form-source.ts';
import { samplesOf } from './sample.ts';
import { literalOf } from './source-text.ts';
import type { WrittenInput } from './written-input.ts';

/** The test of the feature: what is asked of the online form is asked of it too. */
export function testSource(from: WrittenFrom, input: WrittenInput): string {
  const { path } = namesOf(from);
  const { draft, title, required, number } = samplesOf(input, from.source.dictionaries);
  const imports = [
    ['readFileSync', 'node:fs'],
    ['beforeAll, describe', 'vitest'],
    ['type TestApp, testApp', '#test/app.ts'],
    ['onlineForm', '#test/online-form.ts'],
    ['behavesAsRegister', '#test/register-behaviour.ts'],
  ].map(([names, file]) => `import { ${names} } from '${file}';`);
  return `${imports.join('\n')}

let app: TestApp;
let online: string;
const definition = JSON.parse(readFileSync(new URL('./definition.json', import.meta.url), 'utf8'));

beforeAll(async () => {
  app = await testApp();
  online = await onlineForm(app, definition);
});

/** What is asked of both: they run on one engine, and nobody should be able to tell them apart. */
const asked = {
  /** A record that every rule lets pass; null where only people know one. */
  draft: ${draft === null ? 'null' : `(at: number) => (${draft})`},
  title: ${literalOf(title)},
  required: ${literalOf(required)},
  number: ${literalOf(number)},
};

describe('the online form', () => behavesAsRegister(() => ({ app, path: online }), asked));
describe('the written feature', () => behavesAsRegister(() => ({ app, path: '${path}' }), asked));
`;
}
