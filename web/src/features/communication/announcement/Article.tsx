import { useMemo } from 'react';
import { useText } from '#services/messages/text.ts';
import { cleanHtml } from '#services/page/clean-html.ts';
import './announcement.css';

interface Props {
  title: string;
  sender: string | null | undefined;
  /** Moment of publication; none for a draft. */
  time: string | null | undefined;
  content: string | null | undefined;
  /** Stands for the text where there is none. */
  summary: string | null | undefined;
}

/** The text of an announcement as its readers see it. */
export function Article({ title, sender, time, content, summary }: Props) {
  const t = useText();
  const html = useMemo(() => cleanHtml(content ?? ''), [content]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus to be scrolled
    <article className="annt-article" tabIndex={0}>
      <h1>{title}</h1>
      <p className="annt-meta">
        {sender ? <span>{t('发布人：{0}', sender)}</span> : null}
        {time ? <span>{t('发布时间：{0}', time)}</span> : <span>{t('尚未发布')}</span>}
      </p>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by DOMPurify just above
        <div className="annt-html" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p className="annt-html">{summary}</p>
      )}
    </article>
  );
}
