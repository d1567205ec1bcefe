import { renderAsync } from 'docx-preview';
import DOMPurify from 'dompurify';

/** Nothing of a document is loaded from anywhere, and nothing in it runs (the frame has a sandbox besides). */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A .docx as a page for a frame of its own, without scripts, frames and forms. @throws when it is none */
export async function wordHtml(document_: Blob): Promise<string> {
  const [body, styles] = [document.createElement('div'), document.createElement('div')];
  await renderAsync(document_, body, styles, {
    ignoreFonts: true,
    useBase64URL: true,
    // Foreign HTML inside a document.
    renderAltChunks: false,
  });
  const clean = DOMPurify.sanitize(styles.innerHTML + body.innerHTML, {
    FORCE_BODY: true,
    ADD_TAGS: ['style'],
    FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed', 'link', 'meta', 'base'],
    FORBID_ATTR: ['srcset', 'ping', 'formaction'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp|bmp);)/i,
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body{margin:0;background:#f0f2f5}.docx-wrapper{padding:16px!important;background:none!important}</style></head><body>${clean}</body></html>`;
}
