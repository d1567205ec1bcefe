import { callInEnglish } from '@dossier/contract/english/call-english.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { named } from './named.ts';

/** The name of a call, `职务-添加`, in the user's language: what it is about, and what it does. */
export const callName = (label: string): string => (spoken() === 'zh' ? label : callInEnglish(label, named));
