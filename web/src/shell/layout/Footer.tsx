import { useClientConfig } from '../../platform/client-config.ts';
import { useMessages } from '../../platform/messages/index.ts';

export function Footer() {
  const t = useMessages();
  const brand = useClientConfig((config) => config.brand);
  const subtitle = useClientConfig((config) => config.subtitle);
  return (
    <footer className="footer">
      {brand} · {subtitle || t.brandSubtitle}
    </footer>
  );
}
