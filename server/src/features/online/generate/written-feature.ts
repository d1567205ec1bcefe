import { contractSource } from './contract-source.ts';
import { englishFor, type MadeEnglish } from './english-of.ts';
import { namesOf } from './feature-names.ts';
import type { LeftOut, WrittenFile, WrittenFrom } from './form-source.ts';
import { readmeName, readmeText } from './readme.ts';
import { keptSteps, serverFiles } from './server-source.ts';
import { migrationSource } from './table-source.ts';
import { testSource } from './test-source.ts';
import { leftBeside, writtenInput } from './written-input.ts';

export interface WrittenFeature {
  files: WrittenFile[];
  left: LeftOut[];
  english: MadeEnglish;
}

/**
 * A form as a feature that is written: a value of the same register, the tables that its synchronisation makes, routes, a test and
 * what it lacks. Nothing is read and nothing written; the same definition gives the same files.
 */
export function writtenFeature(from: WrittenFrom): WrittenFeature {
  const { contract, migration, server } = namesOf(from);
  const { input, left: ofInput } = writtenInput(from);
  const left = [...ofInput, ...keptSteps(from).left, ...leftBeside(from)];
  const english = englishFor(from, input);
  return {
    files: [
      { name: contract, text: contractSource(from, input) },
      { name: migration, text: migrationSource(from) },
      ...serverFiles(from, input),
      { name: `${server}/${from.name}.test.ts`, text: testSource(from, input) },
      { name: `${server}/definition.json`, text: `${JSON.stringify(from.source, null, 2)}\n` },
      { name: readmeName(from), text: readmeText(from, left, english) },
    ],
    left,
    english,
  };
}
