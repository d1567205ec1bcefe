import { escapeHtml, htmlEntities } from '@dossier/rules/escape-html.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * Rich text as it may be kept: text markup, tables, links and pictures; no script, no event handler,
 * no style that could cover the page. The browser cleans once more before it shows it.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(shallow(html), {
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
    // The styles are read below: the library has each of them parsed as a style sheet.
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }),
      '*': (tagName, { style, ...attribs }) => {
        const kept = style === undefined ? '' : allowedStyle(style);
        return { tagName, attribs: kept === '' ? attribs : { ...attribs, style: kept } };
      },
    },
  });
}

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{1,60}\))$/i;
const styles: ReadonlyMap<string, RegExp> = new Map([
  ['color', colour],
  ['background-color', colour],
  ['text-align', /^(left|right|center|justify)$/],
  ['font-weight', /^(bold|normal|[1-9]00)$/],
  ['text-decoration', /^(underline|line-through|none)$/],
]);

/** Of a style attribute what may stand in a kept text. */
function allowedStyle(style: string): string {
  return style
    .split(';')
    .flatMap((one) => {
      const at = one.indexOf(':');
      const [name, value] = [one.slice(0, at).trim().toLowerCase(), one.slice(at + 1).trim()];
      return styles.get(name)?.test(value) ? [`${name}:${value}`] : [];
    })
    .join(';');
}

/** Elements that stand within each other; no editor makes a tenth of it. */
const deepest = 1000;
const noContent = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/**
 * The markup itself, or its text alone where elements stand deeper within each other than anybody writes: the time of the
 * parser grows with the square of that, and minutes of it hold up the whole server.
 */
function shallow(html: string): string {
  // Counted by name: the end of an element that is not open closes nothing. So this is never less than the parser's depth.
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, closing, named = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = named.toLowerCase();
    const count = open.get(name) ?? 0;
    const step = noContent.test(name) ? 0 : closing ? -Math.min(1, count) : 1;
    open.set(name, count + step);
    depth += step;
    if (depth > deepest) return escapeHtml(html.replace(/<[^<>]*>/g, ' '));
  }
  return html;
}

/** What a rich text says, without its markup: for short messages and the plain part of a mail. */
export function plainText(html: string): string {
  const lines = shallow(html).replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n');
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  const signs = new Map(Object.entries(htmlEntities).map(([sign, entity]) => [entity, sign]));
  return bare
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => signs.get(entity) ?? ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
