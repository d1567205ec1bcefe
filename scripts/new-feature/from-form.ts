import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeProblems } from '../../server/src/features/online/generate/feature-names.ts';
import type { FormSource, WrittenFrom } from '../../server/src/features/online/generate/form-source.ts';
import { dictionaryLine } from '../../server/src/features/online/generate/registration-lines.ts';
import { quoted } from '../../server/src/features/online/generate/source-text.ts';
import { type WrittenFeature, writtenFeature } from '../../server/src/features/online/generate/written-feature.ts';
import { filesWithEnglish } from './english.ts';
import { edits } from './list-edits.ts';
import type { NewFeature } from './names.ts';
import { inside } from './text-changes.ts';

/**
 * A definition: of a file that was downloaded with the generated code, or of a running server.
 * @param from path of a file, or the table or id of a form
 */
export async function readForm(from: string, server: { url: string; token: string }): Promise<FormSource> {
  if (from.endsWith('.json')) return JSON.parse(readFileSync(from, 'utf8')) as FormSource;
  if (!server.url || !server.token)
    throw new Error(
      'DOSSIER_URL (with the prefix of the API) and DOSSIER_TOKEN say where the form is; or name its definition.json',
    );
  const response = await fetch(`${server.url.replace(/\/$/, '')}/online/cgform/api/codeGenerate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': server.token },
    // The names are those of this call alone; what is read is the definition.
    body: JSON.stringify({ code: from, entityPackage: 'adm', entityName: 'definition' }),
  });
  const answer = (await response.json()) as { success: boolean; message: string; result: WrittenFeature };
  if (!answer.success) throw new Error(answer.message);
  const file = answer.result.files.find(({ name }) => name.endsWith('/definition.json'));
  return JSON.parse(file?.text ?? 'null') as FormSource;
}

/** Writes the feature of a form into the house at `root` and enters it in the lists. @returns what was written, and what the form has besides */
export function writeForm(
  root: string,
  feature: NewFeature,
  given: { source: FormSource; takeRows: boolean },
): { written: string[]; left: WrittenFeature['left'] } {
  const problem = Object.values(placeProblems(feature))[0];
  if (problem) throw new Error(problem);
  const from: WrittenFrom = { ...feature, ...given };
  const { files, left, english } = writtenFeature(from);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const known = read(dictionaryFile);
  const lines = given.source.dictionaries
    .filter(({ code }) => !known.includes(`code: ${quoted(code)}`))
    .map(dictionaryLine);
  // All changes are made before the first file is written: a list that is not found leaves nothing half done.
  const changed = [
    ...edits({ ...feature, plain: true }),
    ...(lines.length > 0 ? [{ file: dictionaryFile, change: inside(/const dictionaries\b/, '\n];', lines) }] : []),
  ].map(({ file, change }) => [file, change(read(file))] as const);
  const all = [
    ...files.map(({ name, text }) => [name, text] as const),
    ...Object.entries(filesWithEnglish(root, feature, english)),
    ...changed,
  ];
  for (const [file, text] of all) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { written: all.map(([file]) => file), left };
}

const dictionaryFile = 'server/src/seed/dictionaries.ts';
