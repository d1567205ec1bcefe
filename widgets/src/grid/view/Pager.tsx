import { useText } from '../../language/text.ts';
import { Pager as Pages } from '../../table/Pager.tsx';
import type { EditableGridProps } from '../props.ts';

/** Pages below the grid, with the defaults of the specification. */
export function Pager({
  pagination,
  size,
  onPageChange,
}: Pick<EditableGridProps, 'pagination' | 'size' | 'onPageChange'>) {
  const t = useText();
  if (!pagination || Object.keys(pagination).length === 0) return null;
  const { current = 1, pageSize = 10, pageSizeOptions = [10, 20, 30], total = 100 } = pagination;
  return (
    <Pages
      className="dg-pager"
      {...(size && size !== 'medium' ? { size: 'small' as const } : {})}
      current={current}
      pageSize={pageSize}
      pageSizeOptions={[...pageSizeOptions]}
      total={total}
      showQuickJumper={pagination.showQuickJumper ?? true}
      showSizeChanger={pagination.showSizeChanger ?? true}
      showTotal={(all, [from, to]) => t('{0}-{1} 共 {2} 条', from, to, all)}
      onChange={(page, length) => onPageChange?.({ current: page, pageSize: length })}
    />
  );
}
