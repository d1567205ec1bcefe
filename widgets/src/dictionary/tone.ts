/** Names of colours that dictionaries use, as the theme's variables. */
const names: Record<string, string> = {
  success: 'var(--ant-color-success)',
  processing: 'var(--ant-color-primary)',
  primary: 'var(--ant-color-primary)',
  error: 'var(--ant-color-error)',
  danger: 'var(--ant-color-error)',
  warning: 'var(--ant-color-warning)',
  default: 'var(--ant-color-text-secondary)',
};
const presets = [
  'red',
  'volcano',
  'orange',
  'gold',
  'yellow',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'magenta',
  'pink',
];

/** A dictionary's colour as CSS: a preset name, a state name, or a hex colour. Anything else is no colour. */
export function toneOf(color: string | null | undefined): string | null {
  const text = color?.trim().toLowerCase() ?? '';
  if (text in names) return names[text] ?? null;
  if (presets.includes(text)) return `var(--ant-${text}-6, ${text === 'geekblue' ? '#2f54eb' : text})`;
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(text) ? text : null;
}
