import * as icons from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Any icon of the set, by its menu name: `bar-chart`, `bar-chart-o`, `ant-design:bar-chart-outlined`, `BarChartOutlined`. */
export default function AnyIcon({ name }: { name: string }) {
  const stem = name
    .replace(/^.*:/, '')
    .replace(/-o$/, '')
    .replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  // The package exports icons beside a few functions; only components are asked by these names.
  const set = icons as unknown as Record<string, ComponentType<{ 'aria-hidden': true }> | undefined>;
  const Icon = set[stem] ?? set[`${stem}Outlined`] ?? icons.FolderOutlined;
  return <Icon aria-hidden />;
}
