/** Colour arithmetic for readable text in every theme (WCAG contrast). Colours are `#rrggbb`. */

type Rgb = readonly [number, number, number];

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour itself where it is readable on the background, else the nearest darker (on light) or lighter (on dark)
 * shade that is.
 */
export function readableOn(color: string, background: string, least = 4.5): string {
  const toward: Rgb = luminance(rgbOf(background)) > 0.3 ? [0, 0, 0] : [255, 255, 255];
  const from = rgbOf(color);
  for (let step = 0; step <= 100; step += 2) {
    const shade = hexOf(mix(from, toward, step / 100));
    if (contrast(shade, background) >= least) return shade;
  }
  return hexOf(toward);
}

/** `share` of the second colour in the first, 0 to 1. */
export function blend(a: string, b: string, share: number): string {
  return hexOf(mix(rgbOf(a), rgbOf(b), share));
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return a.map((value, i) => value + ((b[i] ?? 0) - value) * share) as unknown as Rgb;
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
