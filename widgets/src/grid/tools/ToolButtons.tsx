import {
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  RedoOutlined,
  SearchOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { reasonText } from '../../data/reason.ts';
import { Icon } from '../../kit/Icon.tsx';
import { useText } from '../../language/text.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { travel } from '../actions/cells.ts';
import { commitEdit } from '../actions/edit.ts';
import type { GridCore } from '../core.ts';

const ColumnSettings = lazyPart(async () => (await import('./ColumnSettings.tsx')).default, 0);

interface ToolButtonsProps {
  core: GridCore;
  full: boolean;
  onFull: (full: boolean) => void;
}

/** Tools at the right of the tool bar. */
export function ToolButtons({ core, full, onFull }: ToolButtonsProps) {
  const t = useText();
  const canUndo = useSyncExternalStore(core.store.subscribe, () => core.store.state.history.done.length > 0);
  const canRedo = useSyncExternalStore(core.store.subscribe, () => core.store.state.history.undone.length > 0);
  const [columns, setColumns] = useState(false);
  const [exporting, setExporting] = useState(false);
  const { size, disabled } = core.props();
  const buttonSize = size === 'tiny' || size === 'mini' ? 'small' : 'middle';
  const tool = (
    name: string,
    icon: ReactNode,
    onClick: () => void,
    more: { disabled?: boolean; loading?: boolean },
  ) => <Button type="text" size={buttonSize} aria-label={name} title={name} icon={icon} onClick={onClick} {...more} />;

  async function exportRows(): Promise<void> {
    setExporting(true);
    try {
      const { exportGrid } = await import('./export-grid.ts');
      await exportGrid(core);
    } catch (reason) {
      core.view.warn(reasonText(reason, t('导出失败')));
    } finally {
      setExporting(false);
    }
  }
  function go(way: 'undo' | 'redo'): void {
    commitEdit(core);
    travel(core, way);
    core.view.focus();
  }

  return (
    <>
      {disabled ? null : (
        <>
          {tool(t('撤销 (Ctrl+Z)'), <Icon of={UndoOutlined} />, () => go('undo'), { disabled: !canUndo })}
          {tool(t('重做 (Ctrl+Y)'), <Icon of={RedoOutlined} />, () => go('redo'), { disabled: !canRedo })}
        </>
      )}
      {tool(t('查找 (Ctrl+F)'), <Icon of={SearchOutlined} />, () => core.view.openFind(false), {})}
      {tool(t('导出'), <Icon of={DownloadOutlined} />, () => void exportRows(), { loading: exporting })}
      <span className="dg-anchored">
        {tool(t('列设置'), <Icon of={SettingOutlined} />, () => setColumns(true), {})}
        {columns ? <ColumnSettings core={core} onClose={() => setColumns(false)} /> : null}
      </span>
      {full
        ? tool(t('退出全屏 (Esc)'), <Icon of={FullscreenExitOutlined} />, () => onFull(false), {})
        : tool(t('全屏'), <Icon of={FullscreenOutlined} />, () => onFull(true), {})}
    </>
  );
}
