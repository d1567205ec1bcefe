import { useShellMessages } from '#services/messages/shell.ts';
import { themeColors } from '#services/theme/preferences.ts';

/** The eight theme colours as radio buttons. */
export function ColorChoice({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useShellMessages().settings;
  return (
    <div className="colors" role="radiogroup" aria-label={t.color}>
      {themeColors.map((color) => (
        <label key={color.key} className="color" title={t.colors[color.key]} style={{ color: color.value }}>
          <input
            type="radio"
            name="theme-color"
            className="visually-hidden"
            aria-label={t.colors[color.key]}
            checked={value.toUpperCase() === color.value}
            onChange={() => onChange(color.value)}
          />
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3.5 8.5 3 3 6-7" />
          </svg>
        </label>
      ))}
    </div>
  );
}
