import { useMessages } from '#services/messages/index.ts';
import './footer-links.css';

/** Below the sign-in form and below every page: what the product is built on (specification 1, section 1). */
export function FooterLinks() {
  const t = useMessages().signIn;
  return (
    <nav className="footer-links" aria-label={t.footer}>
      <a href="https://opensource.org/" target="_blank" rel="noopener noreferrer">
        {t.community}
      </a>
      <a href="https://github.com/ant-design/ant-design" target="_blank" rel="noopener noreferrer">
        {t.repository}
      </a>
      <a href="https://ant.design/index-cn" target="_blank" rel="noopener noreferrer">
        {t.uiFramework}
      </a>
    </nav>
  );
}
