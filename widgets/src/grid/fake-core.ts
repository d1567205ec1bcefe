import { vi } from 'vitest';
import type { WidgetData } from '../data/widget-data.ts';
import { fakeData } from './cells/fake-cell-grid.ts';
import type { GridCore } from './core.ts';
import { layoutOf } from './model/layout.ts';
import { disabledTest } from './model/selection.ts';
import type { EditableGridProps } from './props.ts';
import { makeCore } from './use-grid-core.ts';

/** A whole grid for tests, but for its drawing: what it asks is answered with yes. */
export function fakeCore(props: Partial<EditableGridProps>, data: WidgetData = fakeData) {
  const given: EditableGridProps = { label: 'grid', columns: [], ...props };
  const latest = {
    current: { props: given, columns: given.columns, linkage: null, isDisabled: disabledTest(given.disabledRows) },
  };
  const core: GridCore = makeCore(latest, data, given);
  const view = {
    ensure: vi.fn(),
    scrollTop: vi.fn(),
    focus: vi.fn(),
    warn: vi.fn(),
    ask: vi.fn(async (_: string) => true),
  };
  Object.assign(core.view, view);
  core.layout = () =>
    layoutOf({ columns: given.columns, own: [], settings: core.store.state.settings, width: 800, statistics: false });
  return { core, view };
}
