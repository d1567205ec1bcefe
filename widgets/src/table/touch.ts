import { useMedia } from '../data/use-media.ts';

/** Nothing can be hovered over: what is an icon with a name elsewhere is a word here. */
export const useTouch = (): boolean => useMedia('(hover: none)');
