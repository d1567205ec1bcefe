import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { queryCompareList, queryDataVerList } from '@dossier/contract/system/data-log.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { call } from '../api.ts';
import { compareContents, firstPair, readContent } from './history-rows.ts';
import { RawValue } from './RawValue.tsx';
import { recordKeys } from './use-records.ts';

type Version = ResultOf<typeof queryDataVerList>[number];

export interface HistoryProps {
  resource: Resource;
  id: string;
}

/** What changed, when and by whom: any two versions beside each other. */
export default function History({ resource, id }: HistoryProps) {
  const versions = useQuery({
    queryKey: [...recordKeys.one(resource, id), 'versions'],
    queryFn: ({ signal }) => call(queryDataVerList, { query: { dataTable: resource.table, dataId: id }, signal }),
  });
  const [chosen, setChosen] = useState<[string, string] | null>(null);
  const [onlyChanges, setOnlyChanges] = useState(true);
  const list: readonly Version[] = versions.data ?? [];
  const pair = chosen ?? firstPair(list);
  const compared = useQuery({
    queryKey: [...recordKeys.one(resource, id), 'compare', pair],
    queryFn: ({ signal }) =>
      call(queryCompareList, { query: { dataId1: pair?.[0] ?? '', dataId2: pair?.[1] ?? '' }, signal }),
    enabled: pair !== null,
  });

  if (versions.isPending) return <Bones />;
  // The wire answers a record without versions as a refusal with this sentence.
  if (versions.error && versions.error.message !== '未找到版本信息') {
    return (
      <ErrorState title="变更记录加载失败" message={versions.error.message} onRetry={() => void versions.refetch()} />
    );
  }
  if (list.length === 0) return <EmptyState title="还没有变更记录" hint="保存后的每一次修改都会留在这里。" />;
  if (!pair) return <EmptyState title={`创建后没有修改过`} hint={describe(list[0])} />;

  const [before, after] = [find(compared.data, pair[0]), find(compared.data, pair[1])];
  const rows =
    before && after ? compareContents(resource, readContent(before.dataContent), readContent(after.dataContent)) : [];
  const shown = onlyChanges ? rows.filter((row) => row.changed) : rows;
  const options = list.map((version) => ({ value: version.id, label: describe(version) }));
  return (
    <div className="rp-history">
      <div className="rp-history-choice">
        <Select
          aria-label="较早版本"
          options={options}
          value={pair[0]}
          onChange={(value: string) => setChosen([value, pair[1]])}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label="较新版本"
          options={options}
          value={pair[1]}
          onChange={(value: string) => setChosen([pair[0], value])}
        />
        <Checkbox checked={onlyChanges} onChange={(event) => setOnlyChanges(event.target.checked)}>
          只看有变化的字段
        </Checkbox>
      </div>
      {compared.error ? (
        <ErrorState title="版本比较失败" message={compared.error.message} onRetry={() => void compared.refetch()} />
      ) : compared.isPending ? (
        <Bones />
      ) : shown.length === 0 ? (
        <EmptyState title="两个版本的字段没有不同" />
      ) : (
        <table className="dw-table rp-compare" data-density="middle" aria-label="版本比较">
          <thead>
            <tr>
              <th>字段</th>
              <th>修改前</th>
              <th>修改后</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name} data-changed={row.changed}>
                <th scope="row">
                  {row.label}
                  {row.changed ? <span className="dw-sr-only">（有变化）</span> : null}
                </th>
                <td>
                  <RawValue field={row.field} value={row.before} />
                </td>
                <td>
                  <RawValue field={row.field} value={row.after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function find(versions: readonly Version[] | undefined, id: string): Version | undefined {
  return versions?.find((version) => version.id === id);
}

function describe(version: Version | undefined): string {
  if (!version) return '';
  return `版本 ${version.dataVersion}　${version.createTime ?? ''}　${version.createBy ?? ''}`;
}
