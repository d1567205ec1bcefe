import StarFilled from '@ant-design/icons/StarFilled';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { openRecord, starRecord } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';

/** Keeps a record as a favourite. Being shown it notes that the record was opened. */
export function StarButton({ resource, id }: { resource: Resource; id: string }) {
  const t = useText();
  const client = useQueryClient();
  const about = { tableName: resource.table, tableDataId: id };
  const queryKey = ['own-record', resource.table, id];
  const own = useQuery({
    queryKey,
    queryFn: () => call(openRecord, { body: about }),
    // Once for each opening, not whenever the window is looked at again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  // What could not be noted takes nothing from the record.
  if (!own.data) return null;
  const { starred } = own.data;

  async function change(): Promise<void> {
    client.setQueryData(queryKey, { starred: !starred });
    try {
      feedback()?.message.success((await callEnvelope(starRecord, { body: { ...about, on: !starred } })).message);
    } catch (error) {
      client.setQueryData(queryKey, { starred });
      showError(error);
    }
  }

  return (
    <Button
      aria-label={t('收藏')}
      aria-pressed={starred}
      title={starred ? t('取消收藏') : t('收藏')}
      icon={starred ? <StarFilled className="rp-starred" /> : <StarOutlined />}
      onClick={() => void change()}
    />
  );
}
