import { theme } from 'antd';

/** What a chart takes from the theme. */
export interface ChartColours {
  /** One for each series; the first is the theme's own colour. Each stands out from the surface by 3 : 1. */
  series: readonly string[];
  text: string;
  /** Labels of axes. */
  soft: string;
  /** Lines of the grid. */
  line: string;
  /** What the chart lies on. */
  surface: string;
  /** The bubble's surface. */
  raised: string;
  font: string;
}

/** The tokens that charts are coloured by; the kit's CSS variables carry the same values. */
export interface ChartTokens {
  colorPrimary: string;
  colorText: string;
  colorTextSecondary: string;
  colorBorderSecondary: string;
  colorBgContainer: string;
  colorBgElevated: string;
  fontFamily: string;
}

const onLight = ['#0b7f86', '#b35900', '#7a3fc2', '#b8256b', '#4b7a1c', '#5a6676'];
const onDark = ['#4fd0c7', '#f0b429', '#b794f4', '#f58bb5', '#a3d65c', '#a3aebd'];

/** The colours of a chart in a theme, light or dark by its surface. */
export function chartColours(token: ChartTokens): ChartColours {
  return {
    series: [token.colorPrimary, ...(isDark(token.colorBgContainer) ? onDark : onLight)],
    text: token.colorText,
    soft: token.colorTextSecondary,
    line: token.colorBorderSecondary,
    surface: token.colorBgContainer,
    raised: token.colorBgElevated,
    font: token.fontFamily,
  };
}

/** The colours of the theme around the chart; another theme draws it anew. */
export function useChartColours(): ChartColours {
  return chartColours(theme.useToken().token);
}

/** Whether a surface, `#rrggbb`, asks for pale marks. */
export function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (/^#(..)(..)(..)/.exec(colour) ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part, 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
