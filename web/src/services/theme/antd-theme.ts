import { buttonShades } from '@dossier/widgets/theme/button-shades.ts';
import { type ThemeConfig, theme } from 'antd';
import { shadesOf, surfaces } from './appearance.ts';

const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';
const darkInk = '#0d1219';

/** Class that carries the UI kit's CSS variables. */
export const cssVarKey = 'dossier';

/**
 * The UI kit's tokens for a theme colour. Whatever carries or is text takes a shade that is readable (4.5 : 1);
 * the chosen colour itself stays on switches, boxes and bars. Without motion the kit does not even ask for it: it
 * waits for the end of what style sheets have shortened to nothing, and lists would stay shut.
 */
export function antdTheme(color: string, mode: 'light' | 'dark', motion: boolean): ThemeConfig {
  const shades = shadesOf(color, mode);
  const dark = mode === 'dark';
  const primary = dark ? shades.text : shadesOf(color, 'light').text;
  // The kit's own algorithm would make links paler when hovered, and darker on dark.
  const links = { colorLink: primary, colorLinkHover: primary, colorLinkActive: primary };
  const fill = { colorPrimary: shades.accent, colorPrimaryHover: shades.accent };
  const onSolid = dark ? darkInk : '#ffffff';
  const error = dark ? '#ff7875' : '#cf1322';
  return {
    cssVar: { key: cssVarKey },
    hashed: false,
    algorithm: [
      dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (seed, map) => ({
        ...(map ?? theme.defaultAlgorithm(seed)),
        colorPrimary: primary,
        colorPrimaryBg: shades.tint,
        ...links,
      }),
    ],
    token: {
      motion,
      colorPrimary: primary,
      colorLink: primary,
      colorInfo: primary,
      colorError: error,
      colorSuccess: dark ? '#73d13d' : '#237804',
      colorWarning: dark ? '#ffc53d' : '#ad6800',
      colorTextBase: dark ? '#e6eaf0' : '#1f2733',
      colorBgBase: dark ? '#12151a' : '#ffffff',
      colorTextLightSolid: onSolid,
      colorTextDescription: dark ? '#a3aebd' : '#5a6676',
      colorTextPlaceholder: dark ? '#959fae' : '#646f7d',
      colorBgContainer: surfaces[mode],
      colorBgElevated: dark ? '#222730' : '#ffffff',
      colorBgLayout: dark ? '#12151a' : '#f4f6f9',
      colorBorder: dark ? '#3b4452' : '#d3dae3',
      colorBorderSecondary: dark ? '#2a303a' : '#ebeef2',
      borderRadius: 6,
      borderRadiusLG: 8,
      fontFamily: font,
      fontSize: 14,
      motionDurationSlow: '0.2s',
      motionDurationMid: '0.15s',
    },
    components: {
      Button: buttonShades({ primary, error, text: onSolid }),
      Switch: fill,
      Checkbox: fill,
      Radio: fill,
      Slider: fill,
      Progress: { defaultColor: shades.accent },
      Tooltip: { colorTextLightSolid: '#ffffff', colorBgSpotlight: dark ? '#3a4352' : '#2b3440' },
      Table: { headerBg: dark ? '#20252e' : '#f7f9fb', headerColor: dark ? '#c3ccd8' : '#465162' },
      Menu: {
        itemBorderRadius: 6,
        subMenuItemBorderRadius: 6,
        activeBarBorderWidth: 0,
        itemMarginInline: 8,
        itemHeight: 38,
        subMenuItemBg: 'transparent',
        itemSelectedBg: shades.tint,
        itemSelectedColor: primary,
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkPopupBg: '#1b2431',
        darkItemColor: '#c3ccd8',
        darkItemSelectedBg: shadesOf(color, 'light').solid,
        darkItemSelectedColor: '#ffffff',
      },
    },
  };
}
