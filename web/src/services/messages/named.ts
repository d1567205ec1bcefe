import { translated } from '@dossier/widgets/language/text.ts';
import { labelKey } from './label-key.ts';

/** A name of a field, a section or a setting, as the catalogue has it. @param key what it names: `pm.project.code` */
export function named(label: string, key = ''): string {
  return found(key) ?? found(label) ?? label;
}

/** As `named`, of a name in what a call answers: what its own register says comes first. @param path of the call */
export function namedAt(label: string, path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const english = found(`${at} ${label}`);
    if (english !== undefined) return english;
  }
  return named(label);
}

function found(name: string): string | undefined {
  const key = labelKey(name);
  const english = translated(key);
  return english === key ? undefined : english;
}
