import { useClientConfig } from '#services/api/client-config.ts';
import { fileAddress } from '#services/files/file-address.ts';

/** The installation's logo, else three binders: the mark of the product. */
export function BrandMark() {
  const logo = useClientConfig((config) => config.logo);
  if (logo) return <img className="brand-mark" src={fileAddress(logo)} alt="" />;
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="4" y="5" width="7" height="22" rx="2" className="mark-1" />
      <rect x="12.5" y="5" width="7" height="22" rx="2" className="mark-2" />
      <rect x="21.6" y="5.4" width="7" height="22" rx="2" transform="rotate(-9 25 16)" className="mark-3" />
    </svg>
  );
}
