import { loan } from '@dossier/contract/eq/loan.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { FilterNote } from '#list/FilterNote.tsx';
import { useText } from '#services/messages/text.ts';

/** Set by the report of use and by a device: loans with devices that were out in a time. */
const ownFilters = ['usedKind', 'usedFrom', 'usedTo', 'lines.assetId'] as const;

/** 借用单: one's own loans, or for the desk those of everybody. */
export default function LoanPage() {
  const t = useText();
  const { state, setState } = useListState(loan, undefined, ownFilters);
  const { usedFrom, usedTo } = state.filters;
  return (
    <>
      {usedFrom && usedTo ? (
        <FilterNote
          text={t('{0} 至 {1} 借出过设备的借用单', usedFrom, usedTo)}
          onClear={() =>
            setState({ ...state, pageNo: 1, filters: { ...state.filters, usedKind: '', usedFrom: '', usedTo: '' } })
          }
        />
      ) : null}
      <ResourcePage resource={loan} extraFilters={ownFilters} />
    </>
  );
}
