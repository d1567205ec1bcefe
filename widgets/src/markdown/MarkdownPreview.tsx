import { useMemo } from 'react';
import { useText } from '../language/text.ts';
import { renderMarkdown } from './render-markdown.ts';
import './markdown.css';

/** How a Markdown text looks. Load it lazily. */
export default function MarkdownPreview({ text, label }: { text: string; label?: string }) {
  const t = useText();
  const html = useMemo(() => renderMarkdown(text), [text]);
  return (
    <section
      className="dw-markdown-look"
      aria-label={label ?? t('预览')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown leaves nothing that runs
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
