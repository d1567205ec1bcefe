import { useSyncExternalStore } from 'react';

/** Below these widths the layout is a tablet's or a phone's (specification 1, section 9). */
const tablet = matchMedia('(max-width: 1087.99px)');
const phone = matchMedia('(max-width: 767.99px)');

export interface Device {
  /** The menu sits in a drawer, there are no tabs. */
  mobile: boolean;
  phone: boolean;
}

const devices: Readonly<Record<string, Device>> = {
  wide: { mobile: false, phone: false },
  tablet: { mobile: true, phone: false },
  phone: { mobile: true, phone: true },
};

export function useDevice(): Device {
  const name = useSyncExternalStore(subscribe, () => (phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'wide'));
  return devices[name] ?? { mobile: false, phone: false };
}

function subscribe(listener: () => void): () => void {
  for (const query of [tablet, phone]) query.addEventListener('change', listener);
  return () => {
    for (const query of [tablet, phone]) query.removeEventListener('change', listener);
  };
}
