import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import type { ReactNode } from 'react';
import { useText } from '../language/text.ts';
import { copyText } from './copy-text.ts';
import './feedback.css';

export interface ErrorStateProps {
  /** What failed, as a sentence. */
  title: ReactNode;
  /** Why, as the server said it, with the number of the request where it has one: it can be copied for whoever helps. */
  error?: { message: string; requestId?: string | undefined } | null;
  /** Why, where there is nothing but a text. */
  message?: string;
  /** Tries again. */
  onRetry?: () => void;
}

/** Says what failed, offers another try and the number of the request. */
export function ErrorState({ title, error, message = error?.message, onRetry }: ErrorStateProps) {
  const requestId = error?.requestId;
  const t = useText();
  const { message: toast } = useApp();
  const copy = async () => {
    if (requestId && (await copyText(requestId))) toast.success(t('已复制请求编号'));
  };
  return (
    <div className="dw-state" role="alert">
      <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.6">
        <path d="M48 12 82 62H14z" strokeLinejoin="round" />
        <path d="M48 30v14M48 52v1" strokeLinecap="round" strokeWidth="3" />
      </svg>
      <div className="dw-state-title">{title}</div>
      {message ? <div className="dw-state-hint">{message}</div> : null}
      {requestId ? (
        <div className="dw-state-hint">
          {t('请求编号')} <span className="dw-mono">{requestId}</span>
        </div>
      ) : null}
      <div className="dw-state-actions">
        {onRetry ? <Button onClick={onRetry}>{t('重试')}</Button> : null}
        {requestId ? (
          <Button type="text" onClick={copy}>
            {t('复制请求编号')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
