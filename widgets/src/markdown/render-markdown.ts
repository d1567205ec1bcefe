import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { say } from '../language/text.ts';

const marked = new Marked({ gfm: true, breaks: true });
// An own instance: its hook is for previews only.
const purify = DOMPurify(window);

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (node.tagName === 'IMG' && !node.hasAttribute('alt')) node.setAttribute('alt', '');
  if (node.tagName === 'INPUT') {
    // The box of a task is the only input that a text may have, and it does nothing.
    if (node.getAttribute('type') !== 'checkbox') node.remove();
    node.setAttribute('disabled', '');
    node.setAttribute('aria-label', node.hasAttribute('checked') ? say('已完成') : say('未完成'));
  }
});

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i del s code pre blockquote ul ol li input a img table thead tbody tr th td span';

/** Markdown as HTML in which nothing can run: what somebody wrote is shown to others. */
export function renderMarkdown(text: string): string {
  return purify.sanitize(marked.parse(text, { async: false }), {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'align', 'start', 'type', 'checked', 'disabled'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}
