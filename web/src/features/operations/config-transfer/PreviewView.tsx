import {
  type ConfigChange,
  type ConfigPreview,
  configKindNames,
  configKinds,
} from '@dossier/contract/operations/config-transfer.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { ChangeGroup } from './ChangeGroup.tsx';
import { tick } from './choice.ts';

export interface PreviewViewProps {
  preview: ConfigPreview;
  ticked: ReadonlySet<string>;
  onTicked: (ticked: ReadonlySet<string>) => void;
  /** Buttons beside the filter. */
  actions: ReactNode;
}

const states = () => ({ new: say('新增'), changed: say('修改'), refused: say('不能导入') }) as const;
type Filter = 'all' | ConfigChange['state'];

/** Every change of a file, grouped by kind, with a tick each. */
export function PreviewView({ preview, ticked, onTicked, actions }: PreviewViewProps) {
  const t = useText();
  const { changes, unchanged, onlyHere, source } = preview;
  const [filter, setFilter] = useState<Filter>('all');
  const shown = changes.filter(({ state }) => filter === 'all' || state === filter);
  const same = unchanged.reduce((sum, { count }) => sum + count, 0);
  const set = (keys: readonly string[], isOn: boolean) => onTicked(tick(changes, ticked, keys, isOn));
  const options = [
    { value: 'all', label: t('全部 {0}', changes.length) },
    ...(['new', 'changed', 'refused'] as const).map((state) => ({
      value: state,
      label: `${states()[state]} ${changes.filter((change) => change.state === state).length}`,
    })),
  ];
  return (
    <>
      <p className="config-facts">
        {t(
          '来自“{0}”（版本 {1}）{2}；{3} 项没有变化',
          source.brand,
          source.product,
          source.changedAt ? t('，配置最后修改于 {0}', source.changedAt) : '',
          same,
        )}
      </p>
      <div className="config-tools">
        <Segmented
          aria-label={t('变更类型')}
          options={options}
          value={filter}
          onChange={(value) => setFilter(value as Filter)}
        />
        <span className="config-space" />
        {actions}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={changes.length === 0 ? t('文件中的配置与本系统一致') : t('没有这一类变更')}
          hint={changes.length === 0 ? t('不需要导入。') : t('换一个类型查看。')}
        />
      ) : null}
      {configKindNames.map((kind) => {
        const own = shown.filter((change) => change.kind === kind);
        if (own.length === 0) return null;
        return <ChangeGroup key={`${kind} ${filter}`} kind={kind} changes={own} ticked={ticked} onTick={set} />;
      })}
      {onlyHere.length > 0 ? (
        <details className="config-only">
          <summary>{t('{0} 项只在本系统中有，导入后原样保留', onlyHere.length)}</summary>
          <ul>
            {onlyHere.map(({ kind, code, name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one dry run never changes
              <li key={at}>
                {named(configKinds[kind])}：{name} <span className="config-code">{code}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
