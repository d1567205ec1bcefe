import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { useText } from '../../language/text.ts';
import { choosableColumns, isFrozen, moveColumn, setFrozen, setHidden } from '../actions/columns.ts';
import type { GridCore } from '../core.ts';
import { Bubble } from './Bubble.tsx';

/** Which columns are shown, in what order, and which stand still. Kept for the user where the page wants it. */
export default function ColumnSettings({ core, onClose }: { core: GridCore; onClose: () => void }) {
  const t = useText();
  const settings = useSyncExternalStore(core.store.subscribe, () => core.store.state.settings);
  const columns = choosableColumns(core);
  const hidden = new Set(settings.hidden);
  const shown = columns.filter((column) => !hidden.has(column.key));
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);

  function startDrag(from: number, event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    const handle = event.currentTarget;
    let to = from;
    const move = (pointer: globalThis.PointerEvent) => {
      const lines = [...(list.current?.children ?? [])];
      const over = lines.findIndex((line) => pointer.clientY < line.getBoundingClientRect().bottom);
      to = over < 0 ? lines.length - 1 : over;
      setDrag({ from, to });
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      setDrag(null);
      if (to !== from) moveColumn(core, from, to);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  }

  return (
    <Bubble label={t('列设置')} title={t('列设置')} placement="bottomRight" onClose={onClose}>
      <ul ref={list} className="dg-columns">
        {columns.map((column, at) => {
          const frozen = isFrozen(core, column);
          const isShown = !hidden.has(column.key);
          return (
            <li key={column.key} data-drop={dropSide(drag, at)}>
              <span
                className="dg-grip"
                aria-hidden="true"
                title={t('拖动排序')}
                onPointerDown={(event) => startDrag(at, event)}
              >
                <Icon of={HolderOutlined} />
              </span>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(event) => setHidden(core, column.key, !event.target.checked)}
              >
                {column.title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                aria-pressed={frozen}
                aria-label={t('{0}冻结', column.title)}
                title={frozen ? t('取消冻结') : t('冻结此列')}
                icon={frozen ? <Icon of={PushpinFilled} /> : <Icon of={PushpinOutlined} />}
                onClick={() => setFrozen(core, column, !frozen)}
              />
              <Button
                type="text"
                size="small"
                disabled={at === 0}
                aria-label={t('{0}上移', column.title)}
                icon={<Icon of={ArrowUpOutlined} />}
                onClick={() => moveColumn(core, at, at - 1)}
              />
              <Button
                type="text"
                size="small"
                disabled={at === columns.length - 1}
                aria-label={t('{0}下移', column.title)}
                icon={<Icon of={ArrowDownOutlined} />}
                onClick={() => moveColumn(core, at, at + 1)}
              />
            </li>
          );
        })}
      </ul>
      <div className="dg-actions">
        <Button size="small" onClick={() => core.store.set({ settings: {} })}>
          {t('重置')}
        </Button>
      </div>
    </Bubble>
  );
}

/** Where the line stands that shows the target of a drag. */
function dropSide(drag: { from: number; to: number } | null, at: number): 'before' | 'after' | undefined {
  if (!drag || drag.to !== at || drag.from === drag.to) return undefined;
  return drag.to > drag.from ? 'after' : 'before';
}
