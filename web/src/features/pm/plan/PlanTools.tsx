import {
  AimOutlined,
  DeleteOutlined,
  DisconnectOutlined,
  DownOutlined,
  FileTextOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
  RedoOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import type { Baseline } from '@dossier/contract/pm/plan.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown, Segmented, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import { type Zoom, zooms } from './model/scale.ts';

export interface PlanToolsProps {
  mayPlan: boolean;
  chosen: number;
  zoom: Zoom;
  showsCritical: boolean;
  baselines: readonly Baseline[];
  baseline: Baseline | undefined;
  undo: (() => void) | null;
  redo: (() => void) | null;
  onAdd: (type: 'task' | 'ms') => void;
  onIndent: () => void;
  onOutdent: () => void;
  onLink: () => void;
  onUnlink: () => void;
  onRemove: () => void;
  onOpen: () => void;
  onZoom: (zoom: Zoom) => void;
  onToday: () => void;
  onCritical: () => void;
  onBaseline: (id: string | null) => void;
  onSetBaseline: () => void;
  /** Stands at the end: the plan as a file. */
  file: ReactNode;
}

/** Everything that may be done to a plan. Each icon says what it does and by which key. */
export function PlanTools(props: PlanToolsProps) {
  const t = useText();
  const { mayPlan, chosen, zoom, baselines, baseline, undo, redo } = props;
  const names: Record<Zoom, string> = { day: t('日'), week: t('周'), month: t('月'), quarter: t('季') };
  const items = [
    ...baselines.map(({ id, no, name, createTime }) => ({
      key: id,
      label: `V${no} ${name}（${createTime.slice(0, 10)}）`,
    })),
    ...(baselines.length > 0 ? [{ key: 'none', label: t('不比较基线') }] : []),
    ...(mayPlan ? [{ key: 'set', label: t('将当前计划设为基线…') }] : []),
  ];
  return (
    <div className="gantt-tools" role="toolbar" aria-label={t('计划工具')}>
      {mayPlan ? (
        <>
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => props.onAdd('task')}>
            {t('任务')}
          </Button>
          <Button onClick={() => props.onAdd('ms')}>◇ {t('里程碑')}</Button>
          <Tool
            name={t('减少缩进')}
            hint="Shift+Tab"
            icon={<Icon of={MenuFoldOutlined} />}
            disabled={chosen === 0}
            onClick={props.onOutdent}
          />
          <Tool
            name={t('增加缩进')}
            hint="Tab"
            icon={<Icon of={MenuUnfoldOutlined} />}
            disabled={chosen === 0}
            onClick={props.onIndent}
          />
          <Tool
            name={t('依次连接所选任务')}
            hint="L"
            icon={<Icon of={LinkOutlined} />}
            disabled={chosen < 2}
            onClick={props.onLink}
          />
          <Tool
            name={t('解除所选任务的依赖')}
            icon={<Icon of={DisconnectOutlined} />}
            disabled={chosen === 0}
            onClick={props.onUnlink}
          />
          <Tool
            name={t('撤销')}
            hint="Ctrl+Z"
            icon={<Icon of={UndoOutlined} />}
            disabled={!undo}
            onClick={() => undo?.()}
          />
          <Tool
            name={t('重做')}
            hint="Ctrl+Y"
            icon={<Icon of={RedoOutlined} />}
            disabled={!redo}
            onClick={() => redo?.()}
          />
        </>
      ) : null}
      <Segmented
        aria-label={t('时间刻度')}
        value={zoom}
        onChange={props.onZoom}
        options={zooms.map((value) => ({ value, label: names[value] }))}
      />
      <Tooltip title="T">
        <Button icon={<Icon of={AimOutlined} />} onClick={props.onToday}>
          {t('今天')}
        </Button>
      </Tooltip>
      <Button aria-pressed={props.showsCritical} className="gantt-switch" onClick={props.onCritical}>
        {t('关键路径')}
      </Button>
      {items.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items,
            onClick: ({ key }) =>
              key === 'set' ? props.onSetBaseline() : props.onBaseline(key === 'none' ? null : key),
          }}
        >
          <Button className="gantt-switch" aria-pressed={baseline !== undefined}>
            {baseline ? t('基线 V{0}', baseline.no) : t('基线')} <Icon of={DownOutlined} />
          </Button>
        </Dropdown>
      ) : null}
      <span className="gantt-space" />
      {props.file}
      <Tool
        name={t('任务详情')}
        hint="Alt+Enter"
        icon={<Icon of={FileTextOutlined} />}
        disabled={chosen !== 1}
        onClick={props.onOpen}
      />
      {mayPlan ? (
        <Tool
          name={t('删除')}
          hint="Delete"
          icon={<Icon of={DeleteOutlined} />}
          disabled={chosen === 0}
          onClick={props.onRemove}
        />
      ) : null}
    </div>
  );
}

function Tool({
  name,
  hint,
  icon,
  disabled,
  onClick,
}: {
  name: string;
  hint?: string;
  icon: ReactNode;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={hint ? `${name}（${hint}）` : name}>
      <Button type="text" aria-label={name} icon={icon} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}
