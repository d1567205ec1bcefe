import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

it('leaves the way a field looks to the one component of made and hand-made forms', () => {
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('engine/form/FormItem.tsx'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('<Form.Item'));
  expect(own).toEqual([]);
});
