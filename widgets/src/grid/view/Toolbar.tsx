import { DeleteOutlined, DownOutlined, PlusOutlined, SaveOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { useText } from '../../language/text.ts';
import { removeSelected } from '../actions/rows.ts';
import { clearSelection, selectedInView } from '../actions/select.ts';
import type { GridCore } from '../core.ts';
import { type EditableGridProps, gridLimits, type ToolbarButton } from '../props.ts';

interface ToolbarProps {
  core: GridCore;
  props: EditableGridProps;
  onAdd: () => void;
  /** The popover beside 新增. */
  addSettings: ReactNode;
  /** Buttons that the user may not see. */
  hidden: ReadonlySet<string>;
  tools: ReactNode;
}

const standard: readonly ToolbarButton[] = ['add', 'remove', 'clearSelection'];

/** Buttons above the grid: what changes rows at the left, tools at the right. */
export function Toolbar({ core, props, onAdd, addSettings, hidden, tools }: ToolbarProps) {
  const t = useText();
  const [folded, setFolded] = useState(true);
  const { selected, inView } = useSelected(core);
  const [removing, showRemoving] = usePressed(gridLimits.removeLoading);
  const { btn = standard, slot = ['prefix', 'suffix'] } = props.toolbarConfig ?? {};
  const size = props.size === 'tiny' || props.size === 'mini' ? 'small' : 'middle';
  const { addBtnCfg: add = {}, removeBtnCfg: remove = {} } = props;
  const off = new Set<ToolbarButton>([
    ...(add.enabled === false ? (['add'] as const) : []),
    ...(remove.enabled === false ? (['remove'] as const) : []),
  ]);
  const shows = (name: ToolbarButton) => btn.includes(name) && !hidden.has(name) && !off.has(name);
  const slow = useThrottle();
  return (
    <div className="dg-toolbar" data-folded={folded} role="toolbar" aria-label={t('{0}工具栏', props.label)}>
      {slot.includes('prefix') ? props.toolbarPrefix : null}
      {shows('add') && !props.disabled ? (
        <span className="dg-add">
          <Button
            type="primary"
            size={size}
            icon={add.buttonIcon ?? <Icon of={PlusOutlined} />}
            onClick={slow('add', onAdd)}
          >
            {add.buttonName ?? t('新增')}
          </Button>
          {addSettings}
        </span>
      ) : null}
      {shows('save') ? (
        <Button size={size} icon={<Icon of={SaveOutlined} />} onClick={slow('save', () => props.onSave?.())}>
          {t('保存')}
        </Button>
      ) : null}
      {shows('remove') && !props.tree && !hidden.has('batch_delete') && !props.disabled && inView > 0 ? (
        <Button
          size={size}
          icon={remove.buttonIcon ?? <Icon of={DeleteOutlined} />}
          loading={removing}
          onClick={slow('remove', () => {
            showRemoving();
            void removeSelected(core);
          })}
        >
          {remove.buttonName ?? t('删除')}
        </Button>
      ) : null}
      {shows('clearSelection') && selected > 0 ? (
        <Button size={size} onClick={() => clearSelection(core)}>
          {t('清空选择')}
        </Button>
      ) : null}
      {slot.includes('suffix') ? props.toolbarSuffix : null}
      {selected > 0 ? (
        <span className="dg-count">
          {inView === selected
            ? t('已选 {0} 项', selected)
            : t('已选 {0} 项，其中 {1} 项被筛选隐藏', selected, selected - inView)}
        </span>
      ) : null}
      <span className="dg-room" />
      {tools}
      {shows('collapse') ? (
        <Button type="link" size={size} onClick={() => setFolded(!folded)} aria-expanded={!folded}>
          {folded ? t('展开') : t('收起')} {folded ? <Icon of={DownOutlined} /> : <Icon of={UpOutlined} />}
        </Button>
      ) : null}
      {props.toolbarAfter}
    </div>
  );
}

/** How many rows are selected, and how many of them a filter leaves in view. */
function useSelected(core: GridCore): { selected: number; inView: number } {
  const { subscribe, get } = core.store;
  const [selectedNow, orderNow] = [() => get().selected, () => get().order];
  const selected = useSyncExternalStore(subscribe, selectedNow, selectedNow);
  const order = useSyncExternalStore(subscribe, orderNow, orderNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view follows from the order
  const inView = useMemo(() => selectedInView(core).length, [core, selected, order]);
  return { selected: selected.size, inView };
}

/** Shows for a while that a button was pressed. */
function usePressed(ms: number): [pressed: boolean, press: () => void] {
  const [pressed, setPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    pressed,
    () => {
      clearTimeout(timer.current);
      setPressed(true);
      timer.current = setTimeout(() => setPressed(false), ms);
    },
  ];
}

/** Lets a press of the same button through once in 300 ms; another button is no double click. */
function useThrottle() {
  const [last] = useState(() => new Map<ToolbarButton, number>());
  return (button: ToolbarButton, act: () => void) => () => {
    const now = performance.now();
    if (now - (last.get(button) ?? Number.NEGATIVE_INFINITY) < gridLimits.clickThrottle) return;
    last.set(button, now);
    act();
  };
}
