import { Link } from 'react-router';
import { useClientConfig } from '#services/api/client-config.ts';
import { homePath } from '#services/navigation/path.ts';

import { BrandMark } from '../BrandMark.tsx';

/** Mark and name; leads home. */
export function Brand({ short = false }: { short?: boolean }) {
  const brand = useClientConfig((config) => config.brand);
  return (
    <Link className="brand" to={homePath} aria-label={brand}>
      <BrandMark />
      {short ? null : <span className="brand-name">{brand}</span>}
    </Link>
  );
}
