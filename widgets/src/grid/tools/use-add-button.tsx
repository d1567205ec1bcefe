import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useWidgetData } from '../../data/widget-data.ts';
import { useText } from '../../language/text.ts';
import { addRows } from '../actions/rows.ts';
import type { GridCore } from '../core.ts';
import { defaultAddSettings, endOf, insertIndex, readAddSettings } from '../model/order.ts';
import { AddSettings } from './AddSettings.tsx';

/** Where the settings are kept for the user; one for all his grids. */
const settingsKey = 'jet-add-btn-settings';

/** What 新增 does, and the settings beside it where the page wants them. */
export function useAddButton(core: GridCore, wanted: boolean): { onAdd: () => void; addSettings: ReactNode } {
  const t = useText();
  const data = useWidgetData();
  const [settings, setSettings] = useState(() => readAddSettings((wanted && data.readSetting?.(settingsKey)) || null));
  const latest = useRef(settings);
  latest.current = wanted ? settings : defaultAddSettings;

  const onAdd = useCallback(() => {
    const { count, position, scroll } = latest.current;
    const { addBefore, addSetActive = true } = core.props();
    const rows = Array.from({ length: count }, () => ({}));
    const index = insertIndex(position, endOf(core.store.state.rows.list, addBefore));
    addRows(core, rows, { index, follow: scroll, setActive: addSetActive });
  }, [core]);

  const addSettings = wanted ? (
    <AddSettings
      core={core}
      settings={settings}
      onSettings={setSettings}
      onSave={() => {
        data.saveSetting?.(settingsKey, JSON.stringify(settings));
        core.view.say(t('保存成功'));
      }}
    />
  ) : null;
  return { onAdd, addSettings };
}
