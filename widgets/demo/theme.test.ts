import { theme } from 'antd';
import { expect, it } from 'vitest';
import { contrast } from '../src/theme/contrast.ts';
import { demoTheme } from './theme.ts';

it.each([false, true])('solid buttons are readable at rest, hovered and pressed (dark: %s)', (dark) => {
  const config = demoTheme(dark, false);
  const tokens = { ...theme.getDesignToken(config), ...config.components?.Button };
  const { colorPrimary, colorPrimaryHover, colorPrimaryActive, colorTextLightSolid } = tokens;
  const white = colorTextLightSolid === '#fff' ? '#ffffff' : String(colorTextLightSolid);
  for (const shade of [colorPrimary, colorPrimaryHover, colorPrimaryActive])
    expect(contrast(String(shade), white), `${shade}`).toBeGreaterThanOrEqual(4.5);
});
