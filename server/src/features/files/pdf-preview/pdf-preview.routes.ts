import { randomBytes } from 'node:crypto';
import { staticPath } from '@dossier/contract/files/file.ts';
import { pdfPreviewIframe } from '@dossier/contract/files/pdf-preview.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import type { FastifyReply } from 'fastify';
import { AppError } from '#core/errors.ts';
import { servePublic } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';

export function pdfPreviewRoutes(app: App): void {
  servePublic(app, pdfPreviewIframe, async ({ query, reply }) => answerPage(reply, query.file, app.config.apiPrefix));
}

/**
 * Shows a stored PDF in the browser's own viewer. The page knows nothing of the file and asks nothing: the frame in it
 * gets the bytes if its reader may have them.
 * @throws 404 for everything that is no path of a stored file
 */
function answerPage(reply: FastifyReply, file: string, apiPrefix: string): string {
  const base = `${apiPrefix}${staticPath}`;
  const [, path = ''] = new RegExp(`^(?:.*?${base.replace(/[.]/g, '\\.')})?([^?#]*)`).exec(file) ?? [];
  const parts = path.split('/');
  if (/[:\\]/.test(path) || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new AppError('文件不存在或已被删除', { code: 404, status: 404 });
  const address = `${base}${parts.map((part) => encodeURIComponent(decoded(part))).join('/')}?preview=1`;
  const nonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'`,
  });
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>PDF 预览</title>
<style nonce="${nonce}">html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style>
<iframe src="${escapeHtml(address)}" title="PDF 预览"></iframe></html>`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
