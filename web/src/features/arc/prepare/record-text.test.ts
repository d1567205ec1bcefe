import type { PreparedFile } from '@dossier/contract/arc/prepare/prepare.ts';
import { expect, it } from 'vitest';
import { looseFiles } from './record-text.ts';

const file = (folder: string, name: string, itemId: string | null = null) => ({ folder, name, itemId }) as PreparedFile;

it('files without a record stand by folder and name, numbers as numbers, however they arrived', () => {
  const arrived = [file('卷2', '1.pdf'), file('卷1', '10.pdf'), file('卷1', '2.pdf'), file('卷1', '1.pdf', 'a')];
  expect(looseFiles(arrived).map(({ folder, name }) => `${folder}/${name}`)).toEqual([
    ...['卷1/2.pdf', '卷1/10.pdf', '卷2/1.pdf'],
  ]);
});
