import {
  addFollowers,
  followRecords,
  type OwnRecord,
  openRecord,
  ownRecords,
  recordFollowers,
  starRecord,
} from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { About } from '../timeline/timeline.api.ts';

const followersKey = ({ tableName, tableDataId }: About) => ['followers', tableName, tableDataId] as const;

/** Who walks through a register renews the lists of opened records once, where they rest. */
const restMs = 1000;
let renewing: ReturnType<typeof setTimeout> | undefined;

/** The menu and the card of opened records show what was opened now. */
function renewOwn(client: QueryClient): void {
  clearTimeout(renewing);
  renewing = setTimeout(() => void client.invalidateQueries({ queryKey: [ownRecords.path] }), restMs);
}

/** What a record is to the user. */
export interface OwnRecordState extends OwnRecord {
  star(): void;
  follow(): void;
}

/** What a record is to the user; being shown it notes that it was opened. Null while that is not known. */
export function useOwnRecord(resource: Resource, id: string): OwnRecordState | null {
  const client = useQueryClient();
  const about = { tableName: resource.table, tableDataId: id };
  const queryKey = ['own-record', resource.table, id];
  const own = useQuery({
    queryKey,
    queryFn: async () => {
      const is = await call(openRecord, { body: about });
      renewOwn(client);
      return is;
    },
    // Once for each opening, not whenever the window is looked at again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  // What could not be noted takes nothing from the record.
  if (!own.data) return null;
  const now = own.data;

  /** Shown at once, and as it was where the server refuses. */
  async function change(next: OwnRecord, send: () => Promise<{ message: string }>): Promise<void> {
    client.setQueryData(queryKey, next);
    try {
      feedback()?.message.success((await send()).message);
    } catch (error) {
      client.setQueryData(queryKey, now);
      showError(error);
    }
  }

  const { starred, followed, followers } = now;
  return {
    ...now,
    star: () =>
      void change({ ...now, starred: !starred }, () => callEnvelope(starRecord, { body: { ...about, on: !starred } })),
    follow: () =>
      void change({ ...now, followed: !followed, followers: followers + (followed ? -1 : 1) }, async () => {
        const body = { tableName: resource.table, ids: [id], on: !followed };
        const answer = await callEnvelope(followRecords, { body });
        await client.invalidateQueries({ queryKey: followersKey(about) });
        return answer;
      }),
  };
}

/** Follows what was chosen in a list. @returns the server's sentence */
export async function followChosen(resource: Resource, ids: readonly string[]): Promise<string> {
  const body = { tableName: resource.table, ids: [...ids], on: true };
  return (await callEnvelope(followRecords, { body })).message;
}

export function useFollowers(about: About) {
  return useQuery({
    queryKey: followersKey(about),
    queryFn: ({ signal }) => call(recordFollowers, { query: { ...about }, signal }),
    staleTime: 0,
  });
}

/** Makes others followers; the list and the number beside the button follow. @returns the server's sentence */
export function useAddFollowers(about: About): (usernames: string[]) => Promise<string> {
  const client = useQueryClient();
  return async (usernames) => {
    const { message } = await callEnvelope(addFollowers, { body: { ...about, usernames } });
    const added = await client.fetchQuery({
      queryKey: followersKey(about),
      queryFn: () => call(recordFollowers, { query: { ...about } }),
      staleTime: 0,
    });
    client.setQueryData(['own-record', about.tableName, about.tableDataId], (own: OwnRecord | undefined) =>
      own ? { ...own, followers: added.total } : own,
    );
    return message;
  };
}
