import {
  addComment,
  deleteComment,
  editComment,
  mentionable,
  recordTimeline,
  type TimelineKind,
} from '@dossier/contract/communication/comment.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { StoredFile } from '@dossier/widgets/upload/file-list.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

/** A record by its table and key, as the calls of comments name it. */
export interface About {
  tableName: string;
  tableDataId: string;
}

export type Entry = ResultOf<typeof recordTimeline>['entries'][number];
export type Person = ResultOf<typeof mentionable>[number];
export type Shown = 'all' | TimelineKind;

export const timelineKey = ({ tableName, tableDataId }: About) => ['timeline', tableName, tableDataId] as const;

/** What was said about a record and done to it, newest first, page by page. */
export function useTimeline(about: About, shown: Shown) {
  return useInfiniteQuery({
    queryKey: [...timelineKey(about), shown],
    queryFn: ({ pageParam, signal }) =>
      call(recordTimeline, {
        query: { ...about, pageNo: pageParam, ...(shown === 'all' ? { flow: '1' } : { kind: shown }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    // What somebody else said a moment ago belongs to it.
    staleTime: 0,
  });
}

export const findPeople = (about: About, keyword: string): Promise<Person[]> =>
  call(mentionable, { query: { ...about, keyword } });

/** @returns the server's sentence */
export async function sayComment(
  about: About,
  commentContent: string,
  mentions: string[],
  files: readonly StoredFile[],
): Promise<string> {
  const body = { ...about, commentContent, mentions, files: files.map(({ path }) => path) };
  return (await callEnvelope(addComment, { body })).message;
}

export async function changeComment(id: string, commentContent: string, files: readonly StoredFile[]): Promise<string> {
  const body = { id, commentContent, files: files.map(({ path }) => path) };
  return (await callEnvelope(editComment, { body })).message;
}

export async function removeComment(id: string): Promise<string> {
  return (await callEnvelope(deleteComment, { query: { id } })).message;
}
