import DOMPurify from 'dompurify';

/** HTML that somebody wrote, without scripts, forms, frames and styles that reach outside. Links open in a new window. */
export function cleanHtml(html: string): string {
  // With RETURN_DOM it is the body element that the clean tree stands in.
  const body = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
    FORBID_ATTR: ['id', 'name'],
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  // Positioned content could cover the page's own controls.
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) element.style.removeProperty('position');
  return body.innerHTML;
}
