import { useMemo } from 'react';
import { renderMarkdown } from './render-markdown.ts';
import './markdown.css';

/** How a Markdown text looks. Load it lazily. */
export default function MarkdownPreview({ text, label = '预览' }: { text: string; label?: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section
      className="dw-markdown-look"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown leaves nothing that runs
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
