import { useClientConfig } from '../../platform/client-config.ts';
import { useShellMessages } from '../../platform/messages/shell.ts';

export function Footer() {
  const t = useShellMessages();
  const brand = useClientConfig((config) => config.brand);
  const subtitle = useClientConfig((config) => config.subtitle);
  return (
    <footer className="footer">
      {brand} · {subtitle || t.brandSubtitle}
    </footer>
  );
}
