import type { App } from '#services/services.ts';

/** Characters of a name below an icon. */
const short = 12;

/** What a browser needs to install the product like a program (W3C application manifest). */
export function webManifest({ settings }: Pick<App, 'settings'>) {
  const name = settings.get('brand.name');
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    ...{ src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  });
  return {
    id: '/',
    name,
    short_name: [...name].slice(0, short).join(''),
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#126bc1',
    background_color: '#f4f6f9',
    icons: [
      icon('app-192.png', 192, 'any'),
      icon('app-512.png', 512, 'any'),
      icon('app-maskable-512.png', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
