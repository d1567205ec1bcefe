import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { LazyTreeSelect, type TreeChoiceProps } from './LazyTreeSelect.tsx';

export interface DictTreeSelectProps extends TreeChoiceProps {
  /** Published tree table: `table,text,code`. */
  dict: string;
  /** Column with the parent's key. @default 'pid' */
  pidField?: string;
  /** Parent of the topmost nodes. @default '' */
  pidValue?: string;
  /** Column that says whether a node has children; without it each one can be unfolded. */
  hasChildField?: string;
}

/** Chooses from a table whose rows are a tree, read level by level. A stored `0` means nothing. */
export function DictTreeSelect({
  dict,
  pidField = 'pid',
  pidValue = '',
  hasChildField = '',
  value,
  ...rest
}: DictTreeSelectProps) {
  const t = useText();
  const data = useWidgetData();
  const { condition = '' } = rest;
  return (
    <LazyTreeSelect
      {...rest}
      value={value === '0' ? null : value}
      source={[dict, pidField, pidValue, hasChildField].join('|')}
      loadChildren={async (parentId) => {
        if (!data.trees) throw new Error(t('当前应用没有树形数据'));
        return data.trees.children({ dict, pidField, hasChildField, condition }, parentId ?? pidValue);
      }}
      loadLabels={(values) => data.textsOf(dict.split(',').slice(0, 3).join(','), values)}
    />
  );
}
