import { useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import { LazyTreeSelect, type TreeChoiceProps } from '../tree-select/LazyTreeSelect.tsx';

export interface CategorySelectProps extends TreeChoiceProps {
  /** Code of the category below which is chosen. @default '0', all of them */
  root?: string;
  /** What is stored: the category's id or its code. @default 'id' */
  store?: 'id' | 'code';
  /** Reads level by level, until something is looked for; without it the whole tree at once. @default true */
  async?: boolean;
}

/** Chooses from the category tree. */
export function CategorySelect({ root = '0', store = 'id', async = true, ...rest }: CategorySelectProps) {
  const data = useWidgetData();
  // What is looked for may stand in a branch that nobody has unfolded.
  const [looked, setLooked] = useState(false);
  const whole = !async || (looked && !rest.condition?.trim());
  const narrowed = rest.condition?.trim() ? { condition: rest.condition } : {};
  return (
    <LazyTreeSelect
      {...rest}
      store={store}
      source={`${root}|${whole}`}
      onLook={() => setLooked(true)}
      loadChildren={(parentId) => {
        if (whole && parentId === null && data.trees) return data.trees.categoriesBelow(root);
        return data.categoryChildren(parentId === null ? { rootCode: root, ...narrowed } : { parentId, ...narrowed });
      }}
      loadLabels={(values) =>
        store === 'id' || !data.trees ? data.categoryNames(values) : data.trees.categoryNamesByCode(values)
      }
    />
  );
}
