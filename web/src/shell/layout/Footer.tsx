import { useClientConfig } from '#services/api/client-config.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { FooterLinks } from '../FooterLinks.tsx';

/** Below every page of the signed-in layout. */
export function Footer() {
  const t = useShellMessages();
  const brand = useClientConfig((config) => config.brand);
  const subtitle = useClientConfig((config) => config.subtitle);
  return (
    <footer className="footer">
      <FooterLinks />
      <p>
        {brand} · {subtitle || t.brandSubtitle}
      </p>
    </footer>
  );
}
