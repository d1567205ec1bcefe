import { blend, contrast } from './contrast.ts';

/** How far a button that is hovered, and one that is pressed, goes from its colour at rest. */
const steps = { hover: 0.12, active: 0.24 } as const;

/** Tokens of the kit for solid buttons. */
export interface ButtonShades {
  colorPrimaryHover: string;
  colorPrimaryActive: string;
  colorErrorHover: string;
  colorErrorActive: string;
}

/**
 * Shades of solid buttons under the pointer: they go away from the text that stands on them, where the kit's own
 * algorithm makes them paler and comes nearer to it. What is readable at rest stays so. Colours are `#rrggbb`.
 * @param text what stands on both colours
 */
export function buttonShades({ primary, error, text }: { primary: string; error: string; text: string }): ButtonShades {
  const away = contrast(text, '#000000') > contrast(text, '#ffffff') ? '#000000' : '#ffffff';
  const shade = (color: string, way: keyof typeof steps) => blend(color, away, steps[way]);
  return {
    colorPrimaryHover: shade(primary, 'hover'),
    colorPrimaryActive: shade(primary, 'active'),
    colorErrorHover: shade(error, 'hover'),
    colorErrorActive: shade(error, 'active'),
  };
}
