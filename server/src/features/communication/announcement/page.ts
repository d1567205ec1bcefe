import { createHash } from 'node:crypto';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { cleanHtml } from '#core/html.ts';

const style = `
  body { font: 16px/1.7 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; margin: 0; color: #1f1f1f; background: #fff; }
  main { max-width: 820px; margin: 0 auto; padding: 32px 24px; }
  h1 { font-size: 24px; line-height: 1.4; margin: 0 0 8px; }
  header p { color: #595959; font-size: 14px; margin: 0 0 24px; }
  img, table { max-width: 100%; }
  td, th { border: 1px solid #d9d9d9; padding: 4px 8px; }
  @media (prefers-color-scheme: dark) { body { color: #e6e6e6; background: #141414; } header p { color: #a6a6a6; } }`;

/** No script, no form, nothing from elsewhere but pictures over TLS; the one style sheet is named by its hash. */
export const pagePolicy = [
  "default-src 'none'",
  "img-src 'self' data: https:",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups',
].join('; ');

interface PageInput {
  title: string;
  sender: string;
  time: string;
  /** Rich text; cleaned once more here, for rows that came into the table another way. */
  content: string;
  /** Stands for the text where there is none. */
  summary: string;
}

/** An announcement as a page of its own. */
export function announcementPage({ title, sender, time, content, summary }: PageInput): string {
  const line = [sender && `发布人：${sender}`, time && `发布时间：${time}`].filter(Boolean).join('　');
  return page(
    title,
    `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p></header>${cleanHtml(content) || `<p>${escapeHtml(summary)}</p>`}`,
  );
}

/** What is shown instead when there is none that the reader may see. */
export function missingPage(): string {
  return page('通告不存在', '<header><h1>通告不存在</h1><p>该通告不存在、尚未发布或已撤销。</p></header>');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}
