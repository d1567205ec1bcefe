import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fakeCore } from '../fake-core.ts';
import type { EditableGridProps } from '../props.ts';
import type { GridState } from '../store.ts';
import { Toolbar } from './Toolbar.tsx';

function drawn(props: Partial<EditableGridProps>, more: Partial<GridState> = {}): string {
  const { core } = fakeCore({ dataSource: ['a', 'b', 'c'].map((id) => ({ id })), ...props });
  core.store.set({ selected: new Set(['a', 'c']), ...more });
  const rest = { onAdd: () => {}, addSettings: null, hidden: new Set<string>(), tools: null };
  return renderToStaticMarkup(<Toolbar core={core} props={core.props()} {...rest} />);
}

it('names its buttons as the page does, and leaves out what the page switches off', () => {
  expect(drawn({})).toMatch(/新增.*删除.*清空选择.*已选 2 项/s);
  const named = drawn({
    addBtnCfg: { buttonName: '登记', buttonIcon: <i>＋</i> },
    removeBtnCfg: { buttonName: '剔除' },
  });
  expect(named).toMatch(/<i>＋<\/i>.*登记.*剔除/s);
  expect(named).not.toMatch(/新增|删除/);
  expect(drawn({ addBtnCfg: { enabled: false }, removeBtnCfg: { enabled: false } })).not.toMatch(/新增|删除/);
});

it('counts selected rows that a filter hides, and offers 删除 only for those in view', () => {
  expect(drawn({}, { order: [0, 1] })).toMatch(/删除.*清空选择.*已选 2 项，其中 1 项被筛选隐藏/s);
  const none = drawn({}, { order: [1] });
  expect(none).toMatch(/清空选择.*已选 2 项，其中 2 项被筛选隐藏/s);
  expect(none).not.toContain('删除');
});
