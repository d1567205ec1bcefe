/** A paragraph that is an entry of a list in Word and WPS: `mso-list: l0 level2 lfo1`. */
const listStyle = /mso-list:\s*l(\d+)\s+level(\d+)/i;
const outlineStyle = /mso-outline-level:\s*([1-6])\b/i;

/** Marks that stand in styles there. */
const marks: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration:[^;]*underline/i, 'u'],
  [/text-decoration:[^;]*line-through/i, 's'],
];

/**
 * HTML of Word or WPS in plain elements: lists that are paragraphs with marks become lists, marks in styles become
 * elements, empty paragraphs and office's own elements go. Other HTML stays as it is. Cleaning comes after it.
 */
export function withoutOffice(html: string): string {
  if (!/mso-|urn:schemas-microsoft-com|class="?Mso/i.test(html)) return html;
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const element of body.querySelectorAll('style, script, meta, link, xml, title')) element.remove();
  makeHeadings(body);
  makeLists(body);
  makeMarks(body);
  for (const paragraph of body.querySelectorAll('p')) {
    const text = paragraph.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
    // A cell needs its paragraph, and a picture has no text.
    if (text === '' && !paragraph.querySelector('img') && !paragraph.closest('td, th')) paragraph.remove();
  }
  return body.innerHTML.replaceAll('\u00a0', ' ');
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

function makeHeadings(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const level = outlineStyle.exec(styleOf(paragraph))?.[1];
    if (level && !listStyle.test(styleOf(paragraph))) renamed(paragraph, `h${level}`);
  }
}

/** Paragraphs that follow each other become one list, deeper ones a list inside the entry before them. */
function makeLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const found = listStyle.exec(styleOf(paragraph));
    if (!found) continue;
    const level = Math.min(Number(found[2]), 6);
    const kind = listKind(paragraph);
    // Another paragraph stood between: a new list begins.
    if (before === null || paragraph.previousElementSibling !== before) open = [];
    open.length = Math.min(open.length, level);
    if (open[level - 1]?.tagName.toLowerCase() !== kind) open.length = Math.min(open.length, level - 1);
    while (open.length < level) {
      const list = document.createElement(open.length === level - 1 ? kind : 'ul');
      const parent = open.at(-1);
      if (parent) (parent.lastElementChild ?? parent.appendChild(document.createElement('li'))).append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    open.at(-1)?.append(entry);
    paragraph.remove();
    before = open[0] ?? null;
  }
}

/** Takes the drawn mark away and says which list it belongs to. */
function listKind(paragraph: Element): 'ul' | 'ol' {
  const drawn = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
  const text = drawn?.textContent?.replace(/[\s\u00a0]/g, '') ?? '';
  drawn?.remove();
  return /^[（(]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.)、）]/i.test(text) ? 'ol' : 'ul';
}

function makeMarks(body: HTMLElement): void {
  for (const span of body.querySelectorAll('span')) {
    const style = styleOf(span);
    for (const [found, name] of marks) {
      if (!found.test(style)) continue;
      const mark = document.createElement(name);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  }
}

function renamed(element: Element, name: string): void {
  const next = document.createElement(name);
  const align = /text-align:\s*\w+/i.exec(styleOf(element))?.[0];
  if (align) next.setAttribute('style', align);
  next.append(...element.childNodes);
  element.replaceWith(next);
}
