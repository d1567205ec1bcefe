import { archiveItem } from '@dossier/contract/arc/item.ts';
import { arrangeVolume, releaseItems, volume } from '@dossier/contract/arc/volume.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '#engine/use-records.ts';
import { call, callEnvelope } from '#services/api/api.ts';

/** A record of a volume, as its lines have it. */
export interface Inside {
  id: string;
  title: string | null;
  docDate: string | null;
  archiveNo: string | null;
}

/** A volume with its records, in their order. */
export function useInside(id: string) {
  return useQuery({
    queryKey: [...recordKeys.all(volume), 'inside', id],
    queryFn: async ({ signal }) => {
      const record = (await call(volume.endpoints.queryById, { query: { id }, signal })) as { inside?: Inside[] };
      return record.inside ?? [];
    },
  });
}

/** Changes of what is in a volume; both registers are fetched anew. */
export function useVolumeChanges(id: string) {
  const client = useQueryClient();
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: recordKeys.all(volume) });
    await client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) });
  };
  const order = useMutation({
    mutationFn: (ids: readonly string[]) => callEnvelope(arrangeVolume, { body: { id, ids: ids.join(',') } }),
    onSettled,
  });
  const release = useMutation({
    mutationFn: (itemId: string) => callEnvelope(releaseItems, { body: { ids: itemId } }),
    onSettled,
  });
  return { order, release };
}
