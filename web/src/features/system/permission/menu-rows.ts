import type { Menu } from './permission.api.ts';

/** A menu of the tree table with its depth. */
export interface MenuLine {
  menu: Menu;
  level: number;
  open: boolean;
}

/** The visible lines of the tree: the roots and whatever is unfolded below them. */
export function linesOf(
  roots: readonly Menu[],
  opened: ReadonlySet<string>,
  children: ReadonlyMap<string, readonly Menu[] | undefined>,
): MenuLine[] {
  const lines: MenuLine[] = [];
  const walk = (menus: readonly Menu[], level: number) => {
    for (const menu of menus) {
      const open = opened.has(menu.id) && !menu.isLeaf;
      lines.push({ menu, level, open });
      if (open) walk(children.get(menu.id) ?? [], level + 1);
    }
  };
  walk(roots, 0);
  return lines;
}
