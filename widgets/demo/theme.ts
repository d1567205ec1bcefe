import { type ThemeConfig, theme } from 'antd';
import { buttonShades } from '../src/theme/button-shades.ts';

/** Class that carries the UI kit's CSS variables; the kit sets it on its own elements too. */
export const cssVarKey = 'demo';

const blue = '#1264d8';
const red = '#cf1322';
/** Readable on dark: links, and what is hovered. */
const paleBlue = '#65a9f3';

/** The kit's tokens on the demo pages: its own blue and red are too pale to read. */
export function demoTheme(dark: boolean, motion: boolean): ThemeConfig {
  const shades = buttonShades({ primary: blue, error: red, text: '#ffffff' });
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    token: dark
      ? { motion, colorLink: paleBlue, colorError: '#ff7875', colorTextPlaceholder: '#959fae' }
      : { motion, colorPrimary: blue, colorLink: blue, colorError: red, colorTextPlaceholder: '#646f7d' },
    components: dark
      ? {
          Tabs: { itemSelectedColor: paleBlue },
          Button: {
            colorPrimary: blue,
            ...shades,
            defaultHoverColor: paleBlue,
            defaultHoverBorderColor: paleBlue,
            defaultActiveColor: paleBlue,
            defaultActiveBorderColor: paleBlue,
          },
        }
      : { Button: shades },
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
  };
}
