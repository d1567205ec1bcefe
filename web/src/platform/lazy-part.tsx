import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

/** Height in px of an input: what stands in the place of a field's part while it loads. */
const inputHeight = 32;

/**
 * A part of a page that loads when it is first shown: what a form or a drawer needs is not in the way of the list.
 * @param load gives the component, e.g. `async () => (await import('./user-parts.tsx')).AvatarPart`
 * @param waiting height in px of the bone that stands in its place meanwhile, 0 for nothing (dialogs, drawers); or what
 *   is drawn with the part's own props
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: number | ComponentType<P> = inputHeight,
): FunctionComponent<P> {
  const Part = lazy(async () => ({ default: await load() }));
  const Waiting = typeof waiting === 'number' ? null : waiting;
  const bone =
    typeof waiting === 'number' && waiting > 0 ? <div className="dw-skeleton" style={{ height: waiting }} /> : null;
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={Waiting ? <Waiting {...props} /> : bone}>
        <Part {...props} />
      </Suspense>
    );
  };
}
