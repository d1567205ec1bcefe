import { blend, readableOn } from '@dossier/widgets/theme/contrast.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { usePreferences } from './preferences.ts';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
function onSystemChange(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener);
  return () => darkQuery.removeEventListener('change', listener);
}

/** Surfaces that text stands on; base.css has the same values. */
export const surfaces = { light: '#ffffff', dark: '#1b1f26' } as const;

/** The page's mode: the user's choice, or the system's. */
export function useMode(): 'light' | 'dark' {
  const system = useSyncExternalStore(onSystemChange, () => darkQuery.matches);
  const chosen = usePreferences((preferences) => preferences.darkMode);
  return chosen === 'system' ? (system ? 'dark' : 'light') : chosen;
}

export interface Shades {
  /** The chosen colour: bars, dots, selected edges. Never behind or as text. */
  accent: string;
  /** Readable as text and link on the page. */
  text: string;
  /** Carries white text: buttons. */
  solid: string;
  /** Quiet background of what is selected. */
  tint: string;
}

/** Shades of a theme colour that keep every text readable (4.5 : 1). */
export function shadesOf(color: string, mode: 'light' | 'dark'): Shades {
  const tint = blend(surfaces[mode], color, mode === 'light' ? 0.09 : 0.2);
  return {
    accent: color,
    text: readableOn(color, tint, 4.6),
    solid: readableOn(color, '#ffffff', 4.6),
    tint,
  };
}

/** Writes mode, colour and colour weakness to the document; everything of base.css follows from them. */
export function useAppearance(): void {
  const mode = useMode();
  const color = usePreferences((preferences) => preferences.primaryColor);
  const weak = usePreferences((preferences) => preferences.colorWeak);
  useEffect(() => {
    const shades = shadesOf(color, mode);
    const { dataset, style } = document.documentElement;
    dataset.mode = mode;
    style.setProperty('--accent', shades.accent);
    style.setProperty('--accent-text', shades.text);
    style.setProperty('--accent-solid', shades.solid);
    style.setProperty('--accent-tint', shades.tint);
    document.body.classList.toggle('colorWeak', weak);
  }, [mode, color, weak]);
}
