import DOMPurify from 'dompurify';

/** Rich text as it looks. */
export default function RichWords({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised here, and by the server before it was stored
  return <div className="rp-html" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html) }} />;
}
