import type { Resource } from '@dossier/contract/core/resource.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { buttonIcon, buttonName } from '#engine/button-names.tsx';
import type { Rec } from '#engine/extensions.ts';
import { SearchArea } from '#engine/search/SearchArea.tsx';
import { listColumns } from '#engine/table/columns.ts';
import { ResourceTable } from '#engine/table/ResourceTable.tsx';
import { firstState, type ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { found, ordered } from './test-rows.ts';

export interface ListPreviewProps {
  resource: Resource;
  rows: readonly Rec[];
  onOpen: (view: 'form' | 'detail', row: string | null) => void;
}

const none = new Set<string>();
const shown = () => false;

/** The list of a form over test rows: searching and sorting are done here, nothing is asked. */
export function ListPreview({ resource, rows, onOpen }: ListPreviewProps) {
  const t = useText();
  const [state, setState] = useState<ListState>(firstState());
  const [selected, select] = useState<ReadonlySet<string>>(none);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const records = ordered(found(rows, state.filters), state.sort);
  const columns = listColumns(resource).filter(({ initially }) => initially);
  const search = (filters: ListState['filters']) => setState({ ...state, filters, pageNo: 1 });
  return (
    <div className="rp">
      <div className="rp-main">
        <SearchArea resource={resource} state={state} onSearch={search} onReset={() => search({})} isHidden={shown} />
        <div className="rp-list">
          <div className="ofp-tools">
            <Button type="primary" icon={buttonIcon(resource, 'add')} onClick={() => onOpen('form', null)}>
              {buttonName(resource, 'add', t('新增'))}
            </Button>
          </div>
          <ResourceTable
            resource={{ ...resource, tree: null }}
            extensions={{}}
            columns={columns}
            widths={widths}
            onResize={(name, width) => setWidths(withWidth(widths, name, width))}
            kept={none}
            onFit={ignore}
            view={{
              ...{ state, setState, selected, select },
              records: {
                data: { records, total: records.length, isEstimate: false },
                ...{ error: null, isPending: false, isFetching: false, refetch: ignore },
              },
              show: (record) => record,
              setDetail: (id) => onOpen('detail', id),
              buttonsOf: ({ id }) => [
                { key: 'edit', label: buttonName(resource, 'edit', t('编辑')), run: () => onOpen('form', id) },
                { key: 'detail', label: buttonName(resource, 'detail', t('详情')), run: () => onOpen('detail', id) },
              ],
              page: { openAdd: () => onOpen('form', null) },
            }}
            canAdd
            selectable
            onReset={() => search({})}
          />
        </div>
      </div>
    </div>
  );
}

function ignore(): void {}

function withWidth(widths: Readonly<Record<string, number>>, name: string, width: number | null) {
  const { [name]: _, ...others } = widths;
  return width === null ? others : { ...others, [name]: width };
}
