import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import { scrap } from '@dossier/contract/eq/scrap.ts';
import { useNavigate } from 'react-router';
import { wantForm } from '#engine/form/wanted-form.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { FilterNote } from '#list/FilterNote.tsx';
import { useText } from '#services/messages/text.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

/** Set by the report of use: devices that were not out in a time. */
const ownFilters = ['idleFrom', 'idleTo'] as const;

/** States that a device is scrapped from. */
const scrappable: readonly (string | null)[] = [assetStatus.held, assetStatus.repair];

/** 设备台账: the devices; of each, the loans that it was or is booked for. */
export default function AssetPage() {
  const t = useText();
  const navigate = useNavigate();
  const { routes } = useNavigation();
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
      <ResourcePage
        resource={asset}
        extraFilters={ownFilters}
        rowActions={[
          {
            key: 'applyScrap',
            label: t('申请报废'),
            endpoint: scrap.endpoints.add,
            danger: true,
            when: ({ status }) => scrappable.includes(status) && matchRoute(routes, scrap.path) !== null,
            run: ({ id }) => {
              wantForm(scrap.path, { assetId: id });
              void navigate(scrap.path);
            },
          },
        ]}
      />
    </>
  );
}
