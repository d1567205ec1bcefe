import { ChunkError } from '@dossier/widgets/lazy/load-file.ts';
import { Component, type ReactNode, Suspense } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { shellMessages } from '#services/messages/shell.ts';
import { forgetFailedPages } from '#services/page/lazy-page.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';

interface Props {
  children: ReactNode;
  onRetry(): void;
}

/** Holds what goes wrong in one tab, so that the others stay. Shows a skeleton while the page's file loads. */
export class TabBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  retry = () => {
    forgetFailedPages();
    this.props.onRetry();
  };

  /** The tab is refreshed or closed: what comes next loads anew. */
  override componentWillUnmount() {
    if (this.state.error !== null) forgetFailedPages();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <Suspense fallback={<PageSkeleton />}>{this.props.children}</Suspense>;
    return <CrashPage error={error} onRetry={this.retry} />;
  }
}

function CrashPage({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { exception, trouble: t, retry } = shellMessages();
  const chunk = error instanceof ChunkError;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="exception" role="alert">
      <h1 className="exception-title">{chunk ? t.chunk : t.crashed}</h1>
      <p className="exception-hint">{chunk ? exception.chunkHint : t.crashedHint}</p>
      {requestId ? <code className="exception-code">{requestId}</code> : null}
      <div className="exception-actions">
        <button type="button" className="plain-button plain-button--primary" onClick={onRetry}>
          {retry}
        </button>
        {chunk ? (
          <button type="button" className="plain-button" onClick={() => window.location.reload()}>
            {exception.reload}
          </button>
        ) : null}
      </div>
    </div>
  );
}
