import {
  AppstoreOutlined,
  BarsOutlined,
  CalendarOutlined,
  FieldTimeOutlined,
  ProjectOutlined,
  SaveOutlined,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { fieldsInView, type ViewKind } from '@dossier/contract/core/view.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { type Later, later, useText } from '#services/messages/text.ts';
import './views.css';

interface Props {
  resource: Resource;
  value: ViewKind;
  isHidden: (name: string) => boolean;
  onChange: (kind: ViewKind) => void;
  /** Keeps what is seen as a view; null where the list has no saved views. */
  onSave: (() => void) | null;
}

const names: Readonly<Record<ViewKind, readonly [Later, ReactNode]>> = {
  list: [later('列表'), <Icon of={BarsOutlined} key="list" aria-hidden />],
  board: [later('看板'), <Icon of={ProjectOutlined} key="board" aria-hidden />],
  calendar: [later('日历'), <Icon of={CalendarOutlined} key="calendar" aria-hidden />],
  timeline: [later('时间线'), <Icon of={FieldTimeOutlined} key="timeline" aria-hidden />],
  matrix: [later('矩阵'), <Icon of={AppstoreOutlined} key="matrix" aria-hidden />],
};

/** How the records are looked at: a list, or one of the views that their resource has and that the person may see. */
export default function ViewSwitch({ resource, value, isHidden, onChange, onSave }: Props) {
  const t = useText();
  const kinds: ViewKind[] = [
    'list',
    ...resource.views.filter((view) => !fieldsInView(view).some(isHidden)).map(({ kind }) => kind),
  ];
  const saving = onSave ? (
    <Tooltip title={t('存为视图')}>
      <Button type="text" aria-label={t('存为视图')} icon={<Icon of={SaveOutlined} />} onClick={onSave} />
    </Tooltip>
  ) : null;
  if (kinds.length === 1) return saving;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs */}
      <div className="rv-switch" role="group" aria-label={t('查看方式')}>
        {kinds.map((kind) => {
          const [name, icon] = names[kind];
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === value}
              onClick={() => onChange(kind)}
              title={t(name)}
            >
              {icon}
              <span>{t(name)}</span>
            </button>
          );
        })}
      </div>
      {saving}
    </>
  );
}
