import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { type ConfigChoice, configKinds } from '@dossier/contract/operations/config-transfer.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { WholeTree } from '@dossier/widgets/tree-panel/WholeTree.tsx';
import type { TreeShape } from '@dossier/widgets/tree-panel/whole-tree.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { type Tickable, ticked as withTick } from '#engine/rights/right-tree.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { keyOf } from './choice.ts';
import { type Listed, saveConfig, useExportable } from './config-transfer.api.ts';

interface Node extends Tickable {
  name: string;
  code: string;
  unclear: string | null;
  children: readonly Node[];
}

const shape: TreeShape<Node> = {
  id: ({ key }) => key,
  title: ({ name }) => name,
  also: ({ code }) => code,
  children: ({ children }) => children,
};

/** Entries of every kind as a tree with ticks; the ticked ones become a file. */
export function ExportPanel() {
  const t = useText();
  const { data, error, isFetching, refetch } = useExportable();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saving, act] = useAct();
  const nodes = useMemo(() => data?.map(treeOf), [data]);
  const clear = useMemo(() => new Map((data ?? []).map((kind) => [kindKey(kind), clearKeys(kind)])), [data]);
  const known = [...clear.values()].flat();
  const count = known.filter((key) => chosen.has(key)).length;
  // A kind has a tick while all of it is chosen.
  const whole = [...clear].filter(([, keys]) => keys.length > 0 && keys.every((key) => chosen.has(key)));

  function onTick(key: string, isOn: boolean): void {
    const next = withTick(nodes ?? [], chosen, key, isOn, true);
    setChosen(new Set(known.filter((each) => next.has(each))));
  }

  async function save(): Promise<void> {
    await act(async () => {
      await saveConfig(choiceOf(data ?? [], chosen));
      feedback()?.message.success(t('已导出 {0} 项配置', count));
    });
  }

  return (
    <section className="card config-panel" aria-label={t('导出配置')}>
      <WholeTree
        label={t('可导出的配置')}
        nodes={nodes}
        error={error}
        onRetry={() => void refetch()}
        shape={shape}
        unfolded="none"
        search={{ label: t('搜索配置'), placeholder: t('名称或编码') }}
        none={() => t('没有符合条件的配置')}
        tools={({ unfoldAll, foldAll }) => (
          <div className="config-tools" role="toolbar" aria-label={t('树操作')}>
            <Button size="small" type="text" onClick={() => setChosen(new Set(known))}>
              {t('全部勾选')}
            </Button>
            <Button size="small" type="text" onClick={() => setChosen(new Set())}>
              {t('取消全选')}
            </Button>
            <Button size="small" type="text" onClick={unfoldAll}>
              {t('展开所有')}
            </Button>
            <Button size="small" type="text" onClick={foldAll}>
              {t('合并所有')}
            </Button>
            <Button
              size="small"
              type="text"
              icon={<Icon of={ReloadOutlined} spin={isFetching} aria-hidden />}
              onClick={() => void refetch()}
            >
              {t('刷新')}
            </Button>
            <span className="config-space" />
            <Button
              type="primary"
              icon={<Icon of={DownloadOutlined} aria-hidden />}
              loading={saving}
              disabled={count === 0}
              onClick={() => void save()}
            >
              {count === 0 ? t('导出') : t('导出 {0} 项', count)}
            </Button>
          </div>
        )}
        ticks={new Set([...chosen, ...whole.map(([key]) => key)])}
        onTick={onTick}
        render={({ name, code, unclear }) => (
          <span className="config-node" title={unclear ?? undefined}>
            {name}
            <span className="config-code">{unclear ? t('不能导出：{0}', unclear) : code}</span>
          </span>
        )}
      />
    </section>
  );
}

const kindKey = ({ kind }: Pick<Listed, 'kind'>): string => `kind ${kind}`;

function clearKeys({ kind, entries }: Listed): string[] {
  return entries.filter(({ unclear }) => unclear === null).map(({ code }) => keyOf({ kind, code }));
}

function treeOf(kind: Listed): Node {
  const known = new Set(kind.entries.map(({ code }) => code));
  const byParent = Map.groupBy(kind.entries, ({ parent }) => (parent !== null && known.has(parent) ? parent : null));
  const below = (parent: string | null): Node[] =>
    (byParent.get(parent) ?? []).map(({ code, name, unclear }) => ({
      key: keyOf({ kind: kind.kind, code }),
      name,
      code,
      unclear,
      // Two entries may share a code that tells neither apart: nothing hangs below them twice.
      children: unclear ? [] : below(code),
    }));
  const name = `${named(configKinds[kind.kind])}（${kind.entries.length}）`;
  return { key: kindKey(kind), name, code: '', unclear: null, children: below(null) };
}

function choiceOf(kinds: readonly Listed[], chosen: ReadonlySet<string>): ConfigChoice {
  const codes = kinds.map(
    ({ kind, entries }) =>
      [kind, entries.filter(({ code }) => chosen.has(keyOf({ kind, code }))).map(({ code }) => code)] as const,
  );
  return Object.fromEntries(codes.filter(([, list]) => list.length > 0));
}
