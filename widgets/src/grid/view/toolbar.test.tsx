import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fakeCore } from '../fake-core.ts';
import type { EditableGridProps } from '../props.ts';
import { Toolbar } from './Toolbar.tsx';

function drawn(props: Partial<EditableGridProps>): string {
  const { core } = fakeCore(props);
  const rest = { selected: 2, onAdd: () => {}, addSettings: null, hidden: new Set<string>(), tools: null };
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
