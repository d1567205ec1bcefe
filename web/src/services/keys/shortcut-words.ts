import { type Later, later } from '../messages/text.ts';
import { ctrl } from '../page/ctrl-key.ts';
import { usePreferences } from '../theme/preferences.ts';
import { chordFor, isSingle, type ShortcutId, shortcuts } from './shortcuts.ts';

/** What each of the register's keys does. */
export const shortcutWords: Record<ShortcutId, Later> = {
  palette: later('搜索菜单、记录、人员和动作（支持拼音首字母）'),
  search: later('定位到搜索框'),
  help: later('打开快捷键说明'),
  remove: later('删除所选记录（焦点在行上时）'),
  next: later('下一条'),
  previous: later('上一条'),
  tick: later('勾选，可一次处理多条'),
  opinion: later('写意见'),
  agree: later('同意'),
  refuse: later('驳回'),
};

/** Where they work. */
export const shortcutPlaces: readonly { title: Later; ids: readonly ShortcutId[] }[] = [
  { title: later('所有页面'), ids: ['palette', 'search', 'help'] },
  { title: later('列表'), ids: ['remove'] },
  { title: later('待我审批'), ids: ['next', 'previous', 'tick', 'opinion', 'agree', 'refuse'] },
];

/** The keys of a chord as they are written on this machine. */
export const keysOf = (chord: string): string[] => chord.split(/\+(?=.)/).map((key) => (key === 'Mod' ? ctrl : key));

/** The keys that somebody has for it; none where single keys are switched off and it is one. */
export function useShortcutKeys(): (id: ShortcutId) => string[] {
  const { keys, singleKeys } = usePreferences();
  return (id) => {
    const chord = chordFor(id, keys);
    return !singleKeys && isSingle(chord) ? [] : keysOf(chord);
  };
}

/** Keys of controls everywhere: they open, leave and walk, or save and take back. */
const fixed =
  /^(?:Shift\+)?(?:Enter|Escape|Tab|Space|Backspace|Delete|Insert|Arrow\w+|Home|End|PageUp|PageDown|ContextMenu)$|^Mod\+(?:Enter|Z|Y|Shift\+Z|A|C|X|V|B|I|Arrow\w+|Home|End|Backspace|Delete)$|^Alt\+(?:Enter|ArrowUp|ArrowDown)$/;
/** What browsers and systems take for themselves. */
const reserved =
  /^(?:Mod\+|Alt\+|Shift\+)*(?:F\d+|PrintScreen|Pause|BrowserBack|BrowserForward)$|^Mod\+(?:[DEFGHJLMNOPQRSTUW0-9+\-=,`]|Tab|Shift\+(?:[A-Z0-9]|Tab|Delete)|PageUp|PageDown|Space)$|^Alt\+(?:[DEF]|Arrow(?:Left|Right)|Home|Tab|Space|F\d+|Escape)$|^Mod\+Alt\+/;

export type ChordProblem = { type: 'fixed' } | { type: 'reserved' } | { type: 'taken'; by: ShortcutId };

/** Why a key cannot have this chord, or null. What it has at first it may always have back. */
export function chordProblem(id: ShortcutId, chord: string, own: readonly string[]): ChordProblem | null {
  const by = (Object.keys(shortcuts) as ShortcutId[]).find((each) => each !== id && chordFor(each, [...own]) === chord);
  if (by) return { type: 'taken', by };
  if (chord === shortcuts[id]) return null;
  if (fixed.test(chord)) return { type: 'fixed' };
  return reserved.test(chord) ? { type: 'reserved' } : null;
}

/** The changes of somebody with another one; the chord that it has at first is none. */
export const withChord = (own: readonly string[], id: ShortcutId, chord: string): string[] => [
  ...own.filter((each) => !each.startsWith(`${id} `)),
  ...(chord === shortcuts[id] ? [] : [`${id} ${chord}`]),
];
