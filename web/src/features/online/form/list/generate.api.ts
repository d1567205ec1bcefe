import * as contract from '@dossier/contract/online/generate-calls.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { callEnvelope, download } from '#services/api/api.ts';

export type Generated = contract.Generated;
export type Wish = contract.GenerateBody;

/** The files of a feature that does what a form does, and what the server said. */
export async function generate(body: Wish): Promise<{ made: Generated; said: string }> {
  const { result, message } = await callEnvelope(contract.generateCode, { body });
  return { made: result, said: message };
}

/** Saves the same files as one zip. */
export async function saveCode(body: Wish): Promise<void> {
  const { blob, name } = await download(contract.downloadCode, { body });
  saveBlob(blob, name);
}
