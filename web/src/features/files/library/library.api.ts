import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { type LibraryExtras, type libraryFile, libraryPath, mostZippedSize } from '@dossier/contract/files/library.ts';
import * as calls from '@dossier/contract/files/library-calls.ts';
import * as sharing from '@dossier/contract/files/library-sharing.ts';
import type { TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope, download } from '#services/api/api.ts';
import { named } from '#services/messages/named.ts';

/** A row of the list, with what the server adds to it. */
export type LibraryRow = RecordOf<typeof libraryFile> & LibraryExtras & { version: number; parentName: string | null };

/** The list's rows carry more than the fields of the resource. */
export const rowOf = (record: RecordOf<typeof libraryFile>): LibraryRow => record as LibraryRow;

export type Place = ResultOf<typeof calls.readFilePlace>;
export type FileVersion = ResultOf<typeof sharing.listVersions>[number];
export type Share = ResultOf<typeof sharing.listShares>[number];

/** Below the key of the list, which the page renews with everything else. */
const keyOf = (...parts: unknown[]) => [libraryPath, ...parts];

/** The two folders that everybody begins with. */
export function useSpaces() {
  return useQuery({
    queryKey: keyOf('spaces'),
    queryFn: ({ signal }) => call(calls.readSpaces, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A folder with the way to it. */
export function usePlace(id: string | null) {
  return useQuery({
    queryKey: keyOf('place', id),
    queryFn: ({ signal }) => call(calls.readFilePlace, { query: { id: id ?? '' }, signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

export function useVersions(id: string) {
  return useQuery({
    queryKey: keyOf('versions', id),
    queryFn: ({ signal }) => call(sharing.listVersions, { query: { id }, signal }),
    staleTime: 0,
  });
}

export function useShares(id: string) {
  return useQuery({
    queryKey: keyOf('shares', id),
    queryFn: ({ signal }) => call(sharing.listShares, { query: { id }, signal }),
    staleTime: 0,
  });
}

/** Folders of a tree: below one, or the topmost ones with those that others share. */
export async function foldersBelow(parentId: string | null): Promise<TreeNode[]> {
  if (parentId !== null) return nodesOf(await call(calls.listFolders, { query: { parentId } }), parentId);
  const [{ own, company }, shared] = await Promise.all([
    call(calls.readSpaces),
    call(calls.listFolders, { query: {} }),
  ]);
  const roots = [own, company].map(({ id, fileName }) => ({
    id,
    title: named(fileName),
    parentId: null,
    isLeaf: false,
  }));
  return [...roots, ...nodesOf(shared, null)];
}

const nodesOf = (folders: ResultOf<typeof calls.listFolders>, parentId: string | null): TreeNode[] =>
  folders.map(({ id, fileName, hasFolders }) => ({ id, title: fileName, parentId, isLeaf: !hasFolders }));

const message = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message;

// Each changes something. @returns the server's sentence
export const addFolder = (body: BodyOf<typeof calls.addFolder>) => message(callEnvelope(calls.addFolder, { body }));
export const addFiles = (body: BodyOf<typeof calls.addFiles>) => message(callEnvelope(calls.addFiles, { body }));
export const rename = (body: BodyOf<typeof calls.renameFile>) => message(callEnvelope(calls.renameFile, { body }));
export const move = (body: BodyOf<typeof calls.moveFiles>) => message(callEnvelope(calls.moveFiles, { body }));
export const star = (id: string, izStar: boolean) => message(callEnvelope(calls.starFile, { body: { id, izStar } }));
export const toTrash = (ids: readonly string[]) =>
  message(callEnvelope(calls.trashFiles, { query: { ids: ids.join(',') } }));
export const restore = (ids: readonly string[]) =>
  message(callEnvelope(calls.restoreFiles, { body: { ids: [...ids] } }));
export const removeForGood = (ids: readonly string[]) =>
  message(callEnvelope(calls.removeFiles, { query: { ids: ids.join(',') } }));
export const emptyTrash = () => message(callEnvelope(calls.emptyTrash));
export const addVersion = (body: BodyOf<typeof sharing.addVersion>) =>
  message(callEnvelope(sharing.addVersion, { body }));
export const restoreVersion = (body: BodyOf<typeof sharing.restoreVersion>) =>
  message(callEnvelope(sharing.restoreVersion, { body }));
export const share = (body: BodyOf<typeof sharing.shareFile>) => message(callEnvelope(sharing.shareFile, { body }));
export const endShare = (id: string) => message(callEnvelope(sharing.endShare, { query: { id } }));

/** Milliseconds that the largest archive takes on a line of some 2.5 megabits a second. */
const zipTimeout = mostZippedSize * 60 * 60_000;

/** Brings folders and files as one archive of that name. */
export async function saveZip(ids: readonly string[], name: string): Promise<void> {
  const { blob } = await download(calls.downloadFiles, { query: { ids: ids.join(',') }, timeout: zipTimeout });
  saveBlob(blob, `${name}.zip`);
}

/** Names of folders, in the order of their ids. */
export const labelsOf = (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => named((await call(calls.readFilePlace, { query: { id } })).node.fileName)));
