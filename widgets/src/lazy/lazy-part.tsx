import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { say } from '../language/text.ts';
import { ChunkError, loadFile, whenStuck } from './load-file.ts';
import './lazy-part.css';

interface LostParts {
  /** What a lost file is said with. */
  texts: () => { hint: string; again: string; reload: string; giveUp: string };
  /** A file did not arrive. */
  onLost: () => void;
  /** It is there now, and only a new page gets it. @default the page is loaded anew */
  onStuck?: () => void;
}

let lostParts: LostParts = {
  texts: () => ({
    hint: say('页面文件没有加载成功，可能是网络中断或系统刚刚升级。'),
    again: say('重试'),
    reload: say('重新加载页面'),
    giveUp: say('取消'),
  }),
  onLost: () => {},
};

/** For an application that has these texts elsewhere, or wants to know of lost files. */
export function provideLostParts(provided: LostParts): void {
  lostParts = provided;
  if (provided.onStuck) whenStuck(provided.onStuck);
}

/** Height in px of an input: what stands in the place of a field's part while it loads. */
const inputHeight = 32;

/**
 * A part of a page that loads when it is first shown: what a form or a drawer needs is not in the way of the list. When
 * its file does not arrive, that is said where it was asked for, and it can be tried again.
 * @param load gives the component, e.g. `async () => (await import('./user-parts.tsx')).AvatarPart`
 * @param waiting height in px of the bone that stands in its place meanwhile, 0 for nothing (dialogs, drawers); or what
 *   is drawn with the part's own props
 * @param lost how a lost file is said: `beside` in its place, `floating` below what asked for it (default where nothing
 *   stands in its place), `silent` where what stands there meanwhile is good enough
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: number | ComponentType<P> = inputHeight,
  lost: 'beside' | 'floating' | 'silent' = waiting === 0 ? 'floating' : 'beside',
): FunctionComponent<P> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await loadFile(load) };
      } catch (error) {
        lostParts.onLost();
        throw error;
      }
    });
  // A failed load is remembered by the lazy component: trying again is another one.
  let Part = make();
  const Waiting = typeof waiting === 'number' ? null : waiting;
  const bone =
    typeof waiting === 'number' && waiting > 0 ? <div className="dw-skeleton" style={{ height: waiting }} /> : null;
  return function LazyPart(props: P) {
    const [attempt, setAttempt] = useState(0);
    const renew = () => {
      Part = make();
    };
    const retry = () => {
      renew();
      setAttempt(attempt + 1);
    };
    const meanwhile = Waiting ? <Waiting {...props} /> : bone;
    return (
      <PartBoundary
        key={attempt}
        onRetry={retry}
        onGone={renew}
        floating={lost === 'floating'}
        onClose={closeOf(props)}
        {...(lost === 'silent' ? { instead: meanwhile } : {})}
      >
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** How a dialog or drawer is told to go; parts in a page have nothing like it. */
function closeOf(props: { onClose?: unknown; onCancel?: unknown }): (() => void) | null {
  const { onClose, onCancel } = props;
  const close = typeof onClose === 'function' ? onClose : onCancel;
  return typeof close === 'function' ? () => close() : null;
}

interface BoundaryProps {
  onRetry: () => void;
  onClose: (() => void) | null;
  /** The failed part goes: where it is asked for again, it loads again. */
  onGone: () => void;
  /** The part has no place of its own in the page: it is said below the button that asked for it. */
  floating: boolean;
  /** Drawn in place of a lost part instead of the words. */
  instead?: ReactNode;
  children: ReactNode;
}

interface Failure {
  error: unknown;
  /** Where the button was that asked for the part, in px from the window's corner. */
  at: { left: number; top: number } | null;
}

class PartBoundary extends Component<BoundaryProps, { failure: Failure | null }> {
  override state = { failure: null as Failure | null };

  static getDerivedStateFromError(error: unknown) {
    const asked = document.activeElement;
    const box = asked && asked !== document.body ? asked.getBoundingClientRect() : null;
    return { failure: { error, at: box && { left: box.left, top: box.bottom } } };
  }

  override componentWillUnmount() {
    if (this.state.failure !== null) this.props.onGone();
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    // Everything but a lost file belongs to the page.
    if (!(failure.error instanceof ChunkError)) throw failure.error;
    const { onRetry, onClose, floating, instead } = this.props;
    if (instead !== undefined) return instead;
    const t = lostParts.texts();
    const { left = innerWidth / 2, top = innerHeight / 3 } = failure.at ?? {};
    const style = floating
      ? { left: Math.max(8, Math.min(left, innerWidth - 328)), top: Math.min(top + 8, innerHeight - 96) }
      : undefined;
    return (
      <div className="part-failed" data-floating={floating} style={style} role="alert">
        <span>{t.hint}</span>
        <button type="button" onClick={onRetry}>
          {t.again}
        </button>
        {failure.error.stuck ? (
          <button type="button" onClick={() => location.reload()}>
            {t.reload}
          </button>
        ) : null}
        {floating && onClose ? (
          <button type="button" onClick={onClose}>
            {t.giveUp}
          </button>
        ) : null}
      </div>
    );
  }
}
