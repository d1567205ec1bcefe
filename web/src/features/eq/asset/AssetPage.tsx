import { asset } from '@dossier/contract/eq/asset.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { FilterNote } from '#list/FilterNote.tsx';
import { useText } from '#services/messages/text.ts';

/** Set by the report of use: devices that were not out in a time. */
const ownFilters = ['idleFrom', 'idleTo'] as const;

/** 设备台账: the devices; of each, the loans that it was or is booked for. */
export default function AssetPage() {
  const t = useText();
  const { state, setState } = useListState(asset, undefined, ownFilters);
  const { idleFrom, idleTo } = state.filters;
  return (
    <>
      {idleFrom && idleTo ? (
        <FilterNote
          text={t('{0} 至 {1} 没有借出过的设备', idleFrom, idleTo)}
          onClear={() => setState({ ...state, pageNo: 1, filters: { ...state.filters, idleFrom: '', idleTo: '' } })}
        />
      ) : null}
      <ResourcePage resource={asset} extraFilters={ownFilters} />
    </>
  );
}
