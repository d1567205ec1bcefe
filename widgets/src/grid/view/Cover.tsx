import type { ReactNode } from 'react';
import { useDelayed } from '../../data/use-debounced.ts';
import { EmptyState } from '../../feedback/EmptyState.tsx';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import { useText } from '../../language/text.ts';
import type { EditableGridProps } from '../props.ts';

interface CoverProps {
  props: EditableGridProps;
  /** Rows that are shown. */
  count: number;
  /** Filters may hide rows. */
  filtered: boolean;
}

/** What stands over the rows while there are none, while they come, and when they did not come. */
export function Cover({ props, count, filtered }: CoverProps) {
  const t = useText();
  const late = useDelayed(props.loading ?? false);
  if (late) {
    return <OneCell className="dg-cover dg-busy" said={<div role="status" aria-label={t('加载中')} />} />;
  }
  if (props.error) {
    return (
      <OneCell
        className="dg-cover"
        said={
          <ErrorState
            title={t('数据加载失败')}
            message={props.error}
            {...(props.onRetry ? { onRetry: props.onRetry } : {})}
          />
        }
      />
    );
  }
  if (count > 0 || props.loading) return null;
  return (
    <OneCell
      className="dg-cover"
      said={<EmptyState title={filtered ? t('没有符合筛选条件的数据') : t('暂无数据')} />}
    />
  );
}

/** A grid holds rows of cells and nothing else, for screen readers too. */
function OneCell({ className, said }: { className: string; said: ReactNode }) {
  return (
    <div className={className} role="row">
      <div role="gridcell">{said}</div>
    </div>
  );
}
