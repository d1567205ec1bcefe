import type { Resource } from '@dossier/contract/core/resource.ts';
import type { View } from '@dossier/contract/core/view.ts';
import { Segmented } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { columnHidden } from '../../table/columns.ts';

interface Props {
  resource: Resource;
  definition: Extract<View, { kind: 'board' }>;
  /** The field whose columns are shown. */
  by: string;
  /** Columns beyond those that are drawn. */
  hidden: number;
  onBy: (by: string) => void;
}

/** Above a board that may have columns of several fields: of which it has them. */
export function BoardBar({ resource, definition, by, hidden, onBy }: Props) {
  const t = useText();
  const { isHidden } = useRights();
  const names = [definition.by, ...definition.or].filter((name) => !columnHidden(resource, name, isHidden));
  if (names.length < 2) return null;
  return (
    <div className="rv-board-bar">
      <Segmented
        aria-label={t('分列方式')}
        value={by}
        options={names.map((name) => ({ value: name, label: t('按{0}', resource.fields[name]?.label ?? name) }))}
        onChange={onBy}
      />
      {hidden > 0 ? <span className="rv-note">{t('还有 {0} 列未显示，可用查询条件缩小范围', hidden)}</span> : null}
    </div>
  );
}
