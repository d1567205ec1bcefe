import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { isEmpty } from '@dossier/contract/core/validate.ts';
import { queryCompareList, queryDataVerList } from '@dossier/contract/operations/data-log.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { call } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { keptOf } from '../fields/values.tsx';
import { recordKeys } from '../use-records.ts';
import { type ComparedLine, compareContents, compareLines, firstPair, readVersion } from './history-rows.ts';
import './detail.css';

type Version = ResultOf<typeof queryDataVerList>[number];
type Kept = Readonly<Record<string, unknown>>;

export interface HistoryProps {
  resource: Resource;
  id: string;
  /** Versions to show first, the older first. @default the two newest */
  pair?: [string, string];
}

/** What the server says of a record that never changed. */
const nothingKept = '未找到版本信息';

/** What changed, when and by whom: any two versions beside each other. */
export default function History({ resource, id, pair: given }: HistoryProps) {
  const t = useText();
  const versions = useQuery({
    queryKey: [...recordKeys.one(resource, id), 'versions'],
    queryFn: ({ signal }) => call(queryDataVerList, { query: { dataTable: resource.table, dataId: id }, signal }),
    // A change of somebody else a moment ago belongs to it.
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<[string, string] | null>(given ?? null);
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
  if (versions.error && versions.error.message !== nothingKept) {
    return <ErrorState title={t('变更记录加载失败')} error={versions.error} onRetry={() => void versions.refetch()} />;
  }
  if (list.length === 0) return <EmptyState title={t('还没有变更记录')} hint={t('保存后的每一次修改都会留在这里。')} />;
  if (!pair) return <EmptyState title={t('创建后没有修改过')} hint={describe(list[0])} />;

  const before = find(compared.data, pair[0]);
  const after = find(compared.data, pair[1]);
  const rows = before && after ? compareContents(resource, before, after) : [];
  const lines = before && after ? compareLines(resource, before, after) : [];
  const shown = onlyChanges ? rows.filter((row) => row.changed) : rows;
  const options = list.map((version) => ({ value: version.id, label: describe(version) }));
  return (
    <div className="rp-history">
      <div className="rp-history-choice">
        <Select
          aria-label={t('较早版本')}
          options={options}
          value={pair[0]}
          onChange={(value: string) => setChosen([value, pair[1]])}
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label={t('较新版本')}
          options={options}
          value={pair[1]}
          onChange={(value: string) => setChosen([pair[0], value])}
        />
        <Checkbox checked={onlyChanges} onChange={(event) => setOnlyChanges(event.target.checked)}>
          {t('只看有变化的字段')}
        </Checkbox>
      </div>
      {compared.error ? (
        <ErrorState title={t('版本比较失败')} error={compared.error} onRetry={() => void compared.refetch()} />
      ) : compared.isPending ? (
        <Bones />
      ) : shown.length === 0 && lines.length === 0 ? (
        <EmptyState title={t('两个版本的字段没有不同')} />
      ) : (
        <table className="dw-table rp-compare" data-density="middle" aria-label={t('版本比较')}>
          <thead>
            <tr>
              <th>{t('字段')}</th>
              <th>{t('修改前')}</th>
              <th>{t('修改后')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.name} data-changed={row.changed}>
                <th scope="row">
                  {row.label}
                  {row.changed ? <span className="dw-sr-only">{t('（有变化）')}</span> : null}
                </th>
                <td>{before ? keptOf(before, row.name, row.field) : null}</td>
                <td>{after ? keptOf(after, row.name, row.field) : null}</td>
              </tr>
            ))}
            {lines.map((line) => (
              <LineRow
                key={`${line.part}-${line.before?.line.id ?? line.after?.line.id}`}
                resource={resource}
                {...line}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const noFields: Fields = {};

/** A line of the record in both versions: what changed in it, or all of it where only one has it. */
function LineRow({ resource, part, before, after, changed }: ComparedLine & { resource: Resource }) {
  const t = useText();
  const { label = part, fields = noFields } = resource.parts[part] ?? {};
  const names = before && after ? changed : Object.keys(fields);
  const words = (state: ComparedLine['before']) =>
    state ? (
      <ul className="rp-line-values">
        {names.map((name) => {
          const field = fields[name];
          if (!field || (isEmpty(state.line[name]) && !(before && after))) return null;
          return (
            <li key={name}>
              {field.label}：{keptOf(state.line, name, field)}
            </li>
          );
        })}
      </ul>
    ) : (
      <span className="rp-nothing">{t('无此行')}</span>
    );
  return (
    <tr data-changed="true">
      <th scope="row">{t('{0}第{1}行', label, (after ?? before)?.number ?? 0)}</th>
      <td>{words(before)}</td>
      <td>{words(after)}</td>
    </tr>
  );
}

function find(versions: ResultOf<typeof queryCompareList> | undefined, id: string): Kept | undefined {
  const version = versions?.find((one) => one.id === id);
  return version && readVersion(version);
}

function describe(version: Version | undefined): string {
  if (!version) return '';
  return say(
    '版本 {0}　{1}　{2}',
    version.dataVersion,
    version.createTime ?? '',
    version.createName ?? version.createBy ?? '',
  );
}
