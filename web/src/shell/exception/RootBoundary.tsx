import { Component, type ReactNode } from 'react';
import { messages } from '#services/messages/index.ts';

/** The last net: what even the tabs' own boundaries did not hold. */
export class RootBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const t = messages();
    return (
      <section className="exception" role="alert">
        <h1 className="exception-title">{t.exception.broken}</h1>
        <div className="exception-hint">{t.exception.chunkHint}</div>
        <button type="button" className="plain-button plain-button--primary" onClick={() => window.location.reload()}>
          {t.exception.reload}
        </button>
      </section>
    );
  }
}
