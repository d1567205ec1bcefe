import { htmlEntities } from '@dossier/rules/escape-html.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * Rich text as it may be kept: text markup, tables, links and pictures; no script, no event handler,
 * no style that could cover the page. The browser cleans once more before it shows it.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...[
        'p',
        'br',
        'hr',
        'h1',
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'blockquote',
        'pre',
        'code',
        'ul',
        'ol',
        'li',
        'dl',
        'dt',
        'dd',
      ],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'span', 'div', 'a', 'img'],
      ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption', 'colgroup', 'col'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      '*': ['style'],
    },
    allowedStyles: {
      '*': {
        color: [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
        'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/],
        'text-align': [/^(left|right|center|justify)$/],
        'font-weight': [/^(bold|normal|[1-9]00)$/],
        'text-decoration': [/^(underline|line-through|none)$/],
      },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
}

/** What a rich text says, without its markup: for short messages and the plain part of a mail. */
export function plainText(html: string): string {
  const lines = html.replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n');
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  const signs = new Map(Object.entries(htmlEntities).map(([sign, entity]) => [entity, sign]));
  return bare
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => signs.get(entity) ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
