import { inventory, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import { CountDesk } from './CountDesk.tsx';
import { LeftScans } from './LeftScans.tsx';
import '#list/admin.css';
import '#list/card.css';
import './count.css';

/** Counts that go on at once are few. */
const mostOpen = 50;

/** 盘点扫码: the counts that one takes part in, and the one that is being scanned. */
export default function CountPage() {
  const t = useText();
  const username = useSession((session) => session.user?.username ?? '');
  const [address, setAddress] = useSearchParams();
  const open = useQuery({
    queryKey: ['arc-count', 'open', username],
    queryFn: async ({ signal }) => {
      const query = { status: inventoryStatus.counting, pageNo: 1, pageSize: mostOpen };
      const { records } = await call(inventory.endpoints.list, { query, signal });
      return records
        .filter(({ counters }) =>
          String(counters ?? '')
            .split(',')
            .includes(username),
        )
        .map(({ id, code, name }) => ({ value: String(id), label: `${name}（${code}）` }));
    },
  });
  const options = open.data ?? [];
  const asked = address.get('id');
  const chosen = options.some(({ value }) => value === asked) ? asked : (options[0]?.value ?? null);

  return (
    <section className="card arc-count" aria-label={t('盘点扫码')}>
      {options.length > 1 ? (
        <Select
          aria-label={t('盘点单')}
          value={chosen}
          options={options}
          onChange={(id) => setAddress({ id: String(id) }, { replace: true })}
        />
      ) : null}
      {chosen ? <CountDesk key={chosen} id={chosen} /> : null}
      {open.data ? <LeftScans open={options.map(({ value }) => value)} /> : null}
      {open.isPending ? <p className="arc-count-quiet">{t('正在读取盘点单')}</p> : null}
      {open.isError ? <EmptyState title={t('盘点单读取失败')} hint={open.error.message} /> : null}
      {open.data && !chosen ? (
        <EmptyState
          title={t('没有您参加的盘点')}
          hint={t('在“盘点”中新增盘点单，把您列为盘点人员，点击“开始盘点”后即可扫码。')}
        />
      ) : null}
    </section>
  );
}
