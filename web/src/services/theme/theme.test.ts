import { contrast } from '@dossier/widgets/theme/contrast.ts';
import { theme } from 'antd';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as AntdTheme from './antd-theme.ts';

const colors = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1'];
let antdTheme: (typeof AntdTheme)['antdTheme'];

beforeAll(async () => {
  // The module asks for the mode of the system and of the user when it is loaded.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  ({ antdTheme } = await import('./antd-theme.ts'));
});
afterAll(() => vi.unstubAllGlobals());

describe.each(['light', 'dark'] as const)('solid buttons in %s', (mode) => {
  test.each(colors)('of the theme colour %s are readable at rest, hovered and pressed', (color) => {
    const config = antdTheme(color, mode, false);
    const tokens = { ...theme.getDesignToken(config), ...config.components?.Button };
    const text = String(tokens.colorTextLightSolid);
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive, colorErrorHover, colorErrorActive } = tokens;
    for (const shade of [colorPrimary, colorPrimaryHover, colorPrimaryActive, colorErrorHover, colorErrorActive])
      expect(contrast(String(shade), text), `${shade} under ${text}`).toBeGreaterThanOrEqual(4.5);
  });
});
