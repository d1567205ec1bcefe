import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import type { GridHandle } from '../../src/grid/handle.ts';
import { useSaveOnLeave } from '../../src/grid/use-save-on-leave.ts';
import { FakeLiveSocket } from '../fake-live.ts';
import { local } from '../language.ts';

const columns: GridColumn[] = [
  { key: 'name', title: '设备', type: 'input' },
  {
    key: 'state',
    title: '状态',
    type: 'select',
    options: ['在库', '借出', '维修'].map((text) => ({ value: text, text })),
  },
  { key: 'count', title: '数量', type: 'inputNumber' },
];

function freshRows(): GridRow[] {
  return Array.from({ length: 20 }, (_, at) => ({ id: `${at + 1}`, name: `设备 ${at + 1}`, state: '在库', count: at }));
}

/** Updates of a second, as a busy day has them. */
const perSecond = 500;

/** One table in several windows: open it twice, with another `?user=`. */
export default function GridLive() {
  const grid = useRef<GridHandle>(null);
  const [rows, setRows] = useState(freshRows);
  const onEditClosed = useSaveOnLeave(grid, async (row) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    grid.current?.socketSendUpdateRow(row);
    return row;
  });

  /** 500 saved rows, spread over one second. */
  function flood(): void {
    let sent = 0;
    const timer = setInterval(() => {
      for (let at = 0; at < perSecond / 50; at += 1) {
        sent += 1;
        grid.current?.socketSendUpdateRow({ id: String((sent % 20) + 1), count: sent });
      }
      if (sent >= perSecond) clearInterval(timer);
    }, 20);
  }

  return (
    <>
      <EditableGrid
        ref={grid}
        label={local('设备清单')}
        columns={local(columns)}
        dataSource={rows}
        onEditClosed={onEditClosed}
        onRetry={() => setRows(freshRows())}
        socketReload
        socketKey="demo-devices"
        reloadEffect
        rowNumber
        size="small"
        height={480}
      />
      <Space>
        <Button onClick={flood}>{local('每秒 500 次更新')}</Button>
        <Button onClick={() => FakeLiveSocket.breakAll()}>{local('断开连接')}</Button>
      </Space>
    </>
  );
}
