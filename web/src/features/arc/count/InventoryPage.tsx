import { countScans } from '@dossier/contract/arc/count/calls.ts';
import { inventory, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import { inventoryLine } from '@dossier/contract/arc/count/line.ts';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';

/** 盘点: counts of the store, with the ways to scanning and to what each has found. */
export default function InventoryPage() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ResourcePage
      resource={inventory}
      rowActions={[
        {
          key: 'scan',
          label: t('扫码'),
          endpoint: countScans,
          when: ({ status }) => status === inventoryStatus.counting,
          run: ({ id }) => void navigate(`/arc/count?id=${encodeURIComponent(id)}`),
        },
        {
          key: 'lines',
          label: t('明细'),
          endpoint: inventoryLine.endpoints.list,
          when: ({ status }) => status !== inventoryStatus.draft,
          run: ({ id }) => void navigate(`/arc/inventoryLine?inventoryId=${encodeURIComponent(id)}`),
        },
      ]}
    />
  );
}
