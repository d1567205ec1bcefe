import { type Static, Type } from 'typebox';
import { languages } from '../communication/message-setting.ts';
import { endpoint } from '../core/endpoint.ts';
import { literals, Text } from '../core/wire.ts';

/** Looks of the pages that follow a person from device to device; how wide the menu stands is each device's own. */
export const Looks = Type.Object(
  {
    theme: literals(['light', 'dark']),
    layout: literals(['sidemenu', 'topmenu']),
    contentWidth: literals(['Fixed', 'Fluid']),
    fixedHeader: Type.Boolean(),
    fixedSider: Type.Boolean(),
    autoHideHeader: Type.Boolean(),
    colorWeak: Type.Boolean(),
    multipage: Type.Boolean(),
    primaryColor: Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' }),
    darkMode: literals(['light', 'dark', 'system']),
    density: literals(['auto', 'large', 'middle', 'small']),
    locale: literals(languages),
    /** Chords of one's own for shortcuts, `id chord` each; absent in looks that were kept before there were any. */
    keys: Type.Optional(Type.Array(Type.String({ pattern: '^[a-zA-Z]{1,20} \\S{1,40}$' }), { maxItems: 50 })),
    /** Whether letters and signs alone are shortcuts. */
    singleKeys: Type.Optional(Type.Boolean()),
    /** What stands between thousands. */
    numbers: Type.Optional(literals(['comma', 'blank', 'none'])),
    /** How days are written on the screen: 2026-01-05, 2026年1月5日, 2026/01/05, 05/01/2026. */
    dates: Type.Optional(literals(['dashes', 'chinese', 'slashes', 'dayFirst'])),
  },
  { additionalProperties: false },
);
export type Looks = Static<typeof Looks>;

const Preference = Type.Object({
  /** Null: each device has its own. */
  looks: Type.Union([Looks, Type.Null()]),
  /** Address of the page that one begins with; null: that of one's role, or the product's. */
  home: Text,
});

/** What the caller likes on every device. */
export const ownPreference = endpoint({
  method: 'GET',
  path: '/sys/ownPreference/get',
  access: 'signed-in',
  label: '个性化设置-查询',
  result: Preference,
});

/** Keeps looks, the first page, or both; null takes one back. */
export const saveOwnPreference = endpoint({
  method: 'PUT',
  path: '/sys/ownPreference/save',
  access: 'signed-in',
  label: '个性化设置-保存',
  body: Type.Object({
    looks: Type.Optional(Type.Union([Looks, Type.Null()])),
    home: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()])),
  }),
  result: Preference,
});
