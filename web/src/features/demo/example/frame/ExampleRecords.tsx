import type { Resource } from '@dossier/contract/core/resource.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { useReadable } from '#engine/readable-resource.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { fetchRecord, recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

export interface ExampleRecordsProps<R extends Resource> {
  resource: R;
  /** Most records that are read. @default 20 */
  most?: number;
  /** What the list is asked besides. */
  query?: Readonly<Record<string, string>>;
  /** Each with its lines, which the list does not bring. @default false */
  whole?: boolean;
  /** The resource is in the reader's language. */
  children: (records: readonly Rec[], resource: R) => ReactNode;
}

/** The first records of a register, for pages that show them in a way of their own; waiting, nothing and failure. */
export function ExampleRecords<R extends Resource>(props: ExampleRecordsProps<R>) {
  const { most = 20, query = {}, whole = false, children } = props;
  const t = useText();
  const resource = useReadable(useSpoken(props.resource));
  const { endpoints, label } = resource;
  const found = useQuery({
    queryKey: recordKeys.list(resource, { example: true, most, query, whole }),
    queryFn: async ({ signal }) => {
      const page = await call(endpoints.list, { query: { pageNo: 1, pageSize: most, ...query }, signal });
      // Every record of a resource carries its id (RecordBase).
      const records = (page?.records ?? []) as Rec[];
      return whole ? Promise.all(records.map(({ id }) => fetchRecord(resource, id, signal))) : records;
    },
  });
  if (found.error) {
    const retry = () => void found.refetch();
    return <ErrorState title={t('{0}加载失败', label)} error={found.error} onRetry={retry} />;
  }
  if (!found.data) return <Bones lines={8} />;
  if (found.data.length === 0) return <EmptyState title={t('还没有{0}', label)} />;
  return children(found.data, resource);
}
