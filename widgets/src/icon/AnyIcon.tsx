import * as icons from '@ant-design/icons';
import type { ComponentType } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { iconStem } from './icon-names.ts';

/** Any icon of the set, by its stored name: `bar-chart`, `bar-chart-o`, `ant-design:bar-chart-outlined`. Load it lazily. */
export default function AnyIcon({ name }: { name: string }) {
  const stem = iconStem(name);
  // The package exports icons beside a few functions; only components are asked by these names.
  const set = icons as unknown as Record<string, ComponentType | undefined>;
  const Found = set[stem] ?? set[`${stem}Outlined`] ?? icons.FolderOutlined;
  return <Icon of={Found} />;
}
