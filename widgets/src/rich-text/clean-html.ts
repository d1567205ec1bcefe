import DOMPurify from 'dompurify';
import { withoutOffice } from './office-html.ts';

/** Marks and attributes that a text may keep; the server has a list of its own with these in it. */
const tags =
  'p br strong b em i u s code pre blockquote h1 h2 h3 h4 h5 h6 ul ol li a hr img table thead tbody tr th td span'.split(
    ' ',
  );
const attributes = ['href', 'target', 'rel', 'src', 'alt', 'colspan', 'rowspan', 'style'];

// An own instance: its hooks are for texts only.
const purify = DOMPurify(window);

purify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName !== 'style') return;
  const align = /(?:^|;)\s*text-align:\s*(left|right|center|justify)\b/i.exec(attribute.attrValue)?.[1];
  if (align) attribute.attrValue = `text-align: ${align.toLowerCase()}`;
  else attribute.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  // Pictures on somebody's own disk, as office programs name them.
  if (node.tagName === 'IMG' && !node.getAttribute('src')) node.remove();
});

/** Stored HTML without scripts and styles, but for the alignment of a paragraph. */
export function cleanHtml(html: string): string {
  return purify.sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: attributes });
}

/** What is pasted, also from Word and WPS: its structure stays, its looks go. */
export function cleanPasted(html: string): string {
  return cleanHtml(withoutOffice(html));
}
