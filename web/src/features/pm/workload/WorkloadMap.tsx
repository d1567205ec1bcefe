import { allocate, peoplePerPage } from '@dossier/contract/pm/workload/workload.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Pagination } from 'antd';
import { useState } from 'react';
import { ListCard } from '#list/ListCard.tsx';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useCan } from '#services/session/access.ts';
import type { Wanted } from './AllocateDialog.tsx';
import { useFilters } from './filters.ts';
import { Legend } from './Legend.tsx';
import { LoadCards } from './LoadCards.tsx';
import { LoadGrid } from './LoadGrid.tsx';
import { WorkloadTools } from './WorkloadTools.tsx';
import { type Person, useWorkload } from './workload.api.ts';
import '#list/admin.css';
import './workload.css';

const AllocateDialog = lazyPart(async () => (await import('./AllocateDialog.tsx')).default);
const CellDrawer = lazyPart(async () => (await import('./CellDrawer.tsx')).default);

/** 资源负荷: how much of people's time is planned, week by week; weeks are drawn to give a person to a project. */
export default function WorkloadMap() {
  const t = useText();
  const isNarrow = useMedia(phone);
  const mayAllocate = useCan(allocate);
  const [filters, set] = useFilters();
  const [open, setOpen] = useState<{ person: Person; week: string } | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const found = useWorkload(filters);
  const { weeks = [], people = [], total = 0 } = found.data ?? {};

  function give(person: Person, first: number, last: number): void {
    const [from, to] = [weeks[first], weeks[last]];
    if (!from || !to) return;
    setWanted({ person, from: from.start, to: to.end, loads: person.loads.slice(first, last + 1) });
  }
  const shown = {
    ...{ weeks, people, mayAllocate },
    onOpen: (person: Person, week: string) => setOpen({ person, week }),
    onAllocate: give,
  };
  return (
    <ListCard label={t('资源负荷')}>
      <WorkloadTools filters={filters} weeks={weeks} onChange={set} />
      {found.error ? (
        <ErrorState title={t('资源负荷加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Bones lines={10} />
      ) : people.length === 0 ? (
        <EmptyState
          title={t('没有符合条件的人员')}
          hint={t('请调整筛选条件；在外包人员中登记的在职人员会显示在这里。')}
        />
      ) : isNarrow ? (
        <LoadCards {...shown} />
      ) : (
        <LoadGrid key={weeks[0]?.week} {...shown} />
      )}
      {people.length > 0 ? <Legend mayAllocate={mayAllocate && !isNarrow} /> : null}
      {total > peoplePerPage ? (
        <Pagination
          size="small"
          align="end"
          current={filters.pageNo}
          pageSize={peoplePerPage}
          total={total}
          showSizeChanger={false}
          onChange={(page) => set({ pageNo: String(page) })}
        />
      ) : null}
      {open ? (
        <CellDrawer
          person={open.person}
          week={open.week}
          onClose={() => setOpen(null)}
          onAllocate={
            mayAllocate
              ? () => {
                  const at = weeks.findIndex(({ week }) => week === open.week);
                  setOpen(null);
                  give(open.person, at, at);
                }
              : undefined
          }
        />
      ) : null}
      {wanted ? <AllocateDialog wanted={wanted} onClose={() => setWanted(null)} /> : null}
    </ListCard>
  );
}
