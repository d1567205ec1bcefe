import { Skeleton } from 'antd';
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

/**
 * A part of a page that loads when it is first shown: what a form or a drawer needs is not in the way of the list.
 * @param load gives the component, e.g. `() => import('./user-parts.tsx').then((parts) => parts.AvatarPart)`
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={<Skeleton.Input active block size="small" />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
