import { SaveOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import { useText } from '../../language/text.ts';
import type { GridCore } from '../core.ts';
import type { AddSettings } from '../model/order.ts';
import { Bubble } from './Bubble.tsx';

interface AddPanelProps {
  core: GridCore;
  settings: AddSettings;
  onSettings: (settings: AddSettings) => void;
  onSave: () => void;
  onClose: () => void;
}

/** Most rows that one press adds. */
const mostRows = 1_000;

/** How many rows 新增 adds, where they go in, and whether the view follows. */
export default function AddPanel({ core, settings, onSettings, onSave, onClose }: AddPanelProps) {
  const t = useText();
  const id = useId();
  const rows = core.store.state.rows.list.length;
  return (
    <Bubble label={t('选项')} title={t('选项')} onClose={onClose}>
      <div className="dg-add-panel">
        <div className="dg-field">
          <label htmlFor={`${id}-count`}>{t('添加行数')}</label>
          <NumberInput
            id={`${id}-count`}
            min={1}
            max={mostRows}
            precision={0}
            value={settings.count}
            onChange={(count) => onSettings({ ...settings, count: count ?? 1 })}
          />
        </div>
        <div className="dg-field">
          <label htmlFor={`${id}-position`}>{t('添加位置')}</label>
          <NumberInput
            id={`${id}-position`}
            min={0}
            max={rows}
            precision={0}
            value={Math.min(settings.position, rows)}
            onChange={(position) => onSettings({ ...settings, position: position ?? 0 })}
          />
        </div>
        <p className="dg-hint">{t('0 表示添加到底部')}</p>
        <Checkbox
          checked={settings.scroll}
          onChange={(event) => onSettings({ ...settings, scroll: event.target.checked })}
        >
          {t('添加后滚动到底部')}
        </Checkbox>
        <div className="dg-actions">
          <Button size="small" icon={<Icon of={SaveOutlined} />} title={t('保存为默认值')} onClick={onSave}>
            {t('保存为默认值')}
          </Button>
        </div>
      </div>
    </Bubble>
  );
}
