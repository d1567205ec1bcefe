import { SearchOutlined } from '@ant-design/icons';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type Right, sourceText } from './rights.api.ts';

interface Props {
  rights: readonly Right[];
  /** What stands at a right that something grants and that is not there all the same. */
  withheld: string;
  /** Said where nothing is granted. */
  nothing: string;
  onRight: (permissionId: string) => void;
}

/** Menus and buttons that are granted, through what, and with which data rules. */
export function RightsTable({ rights, withheld, nothing, onRight }: Props) {
  const t = useText();
  const narrow = useMedia(phone);
  const [word, setWord] = useState('');
  const [ruledOnly, setRuledOnly] = useState(false);
  const paths = useMemo(() => pathsOf(rights), [rights]);
  const wanted = word.trim();
  const rows = inTreeOrder(rights).filter(
    (right) =>
      (!ruledOnly || right.rules.length > 0) &&
      (wanted === '' || (paths.get(right.id) ?? '').includes(wanted) || (right.perms ?? '').includes(wanted)),
  );
  const columns: Column<Right>[] = [
    {
      name: 'name',
      title: t('菜单或按钮'),
      width: 260,
      render: (right) => (
        <span className="rights-why">
          <button type="button" className="rp-link" title={t('查看还有谁能使用')} onClick={() => onRight(right.id)}>
            {paths.get(right.id)}
          </button>
          {right.perms ? <span className="rights-soft dw-mono">{right.perms}</span> : null}
        </span>
      ),
    },
    {
      name: 'given',
      title: t('结果'),
      width: 110,
      render: (right) =>
        right.given ? <DictTag text={t('可以使用')} color="success" /> : <DictTag text={withheld} color="default" />,
    },
    {
      name: 'because',
      title: t('原因'),
      render: (right) => (
        <span className="rights-why">
          {right.because.map((source) => (
            <span key={sourceText(source)}>{sourceText(source)}</span>
          ))}
          {right.packages.length > 0 ? (
            <span className="rights-soft">{t('租户套餐：{0}', right.packages.join('、'))}</span>
          ) : null}
        </span>
      ),
    },
    {
      name: 'rules',
      title: t('数据规则（同时生效）'),
      render: (right) => (
        <span className="rights-why">
          {right.rules.length === 0 ? <span className="rights-soft">{t('不限制')}</span> : null}
          {right.rules.map((rule) => (
            <span key={rule.id} title={rule.because.map(sourceText).join('、')}>
              {rule.name}
              <span className="rights-soft">
                {' '}
                {t(
                  '{0} {1} {2}，来自{3}',
                  rule.column ?? '',
                  rule.condition ?? '',
                  rule.value ?? '',
                  rule.because.map(sourceText).join('、'),
                )}
              </span>
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <div className="rights-bar">
        <div className="rights-choice">
          <Input
            allowClear={clearable()}
            prefix={<Icon of={SearchOutlined} />}
            aria-label={t('搜索菜单、按钮或权限编码')}
            placeholder={t('搜索菜单、按钮或权限编码')}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </div>
        <Checkbox checked={ruledOnly} onChange={(event) => setRuledOnly(event.target.checked)}>
          {t('只看受数据规则约束的')}
        </Checkbox>
        <span className="rights-soft" role="status">
          {t('{0} 项', rows.length)}
        </span>
      </div>
      <DataTable
        label={t('有效权限')}
        rows={rows}
        rowKey={(right) => right.id}
        rowLabel={(right) => right.name}
        columns={columns}
        density="middle"
        cards={narrow}
        empty={<EmptyState title={rights.length === 0 ? nothing : t('没有符合条件的菜单或按钮')} />}
      />
    </>
  );
}

/** Each below the one that it belongs to; those whose menu is not granted come at the top. */
function inTreeOrder(rights: readonly Right[]): Right[] {
  const known = new Set(rights.map((right) => right.id));
  const byParent = Map.groupBy(rights, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''));
  const below = (parent: string): Right[] =>
    (byParent.get(parent) ?? []).flatMap((right) => [right, ...below(right.id)]);
  return below('');
}

/** Where each stands: 系统管理 / 用户管理 / 添加. */
function pathsOf(rights: readonly Right[]): Map<string, string> {
  const byId = new Map(rights.map((right) => [right.id, right]));
  const path = (right: Right, depth = 0): string => {
    const above = right.parentId && depth < 10 ? byId.get(right.parentId) : undefined;
    return above ? `${path(above, depth + 1)} / ${right.name}` : right.name;
  };
  return new Map(rights.map((right) => [right.id, path(right)]));
}
