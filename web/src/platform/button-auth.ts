import { csvOf } from '@dossier/rules/condition.ts';
import { useMemo } from 'react';
import { useSession } from './session.ts';
import { buttonKeys, readButtonList } from './stored.ts';

/**
 * Guards by action code, as menus of this contract name their buttons, columns and controls (specification 1, section 6).
 * Pages of our own ask `useCan(endpoint)`; stored designs and forms, which know only codes, ask here.
 */
interface OwnEntry {
  action: string;
  type?: string | null;
}
interface RuleEntry extends OwnEntry {
  status?: string | null;
}
export interface ButtonLists {
  own: readonly OwnEntry[];
  system: readonly RuleEntry[];
}

/** The button lists of this visit; a copy in local storage is read when session storage has none (readings). */
export function storedButtonLists(): ButtonLists {
  return { own: readButtonList<OwnEntry>(buttonKeys.own), system: readButtonList<RuleEntry>(buttonKeys.system) };
}

/** As `storedButtonLists`, read again when menu and rights were fetched anew. */
export function useButtonLists(): ButtonLists {
  const permissions = useSession((session) => session.permissions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new permissions are what rewrote the stored lists
  return useMemo(storedButtonLists, [permissions]);
}

/** An element guarded by actions stays when the user owns one of them, or the system has switched its rule off (status "0"). */
export function isActionAllowed(lists: ButtonLists, actions: string): boolean {
  return csvOf(actions).some(
    (action) => owns(lists, action) || lists.system.some((rule) => rule.status === '0' && covers(rule, action)),
  );
}

/** A column goes away when its rule (type "1") is active and the user lacks it. */
export function isColumnHidden(lists: ButtonLists, action: string): boolean {
  return lacksActive(lists, action, '1');
}

/** A control is disabled when its rule (type "2") is active and the user lacks it. */
export function isControlDisabled(lists: ButtonLists, action: string): boolean {
  return lacksActive(lists, action, '2');
}

function lacksActive(lists: ButtonLists, action: string, type: string): boolean {
  const active = lists.system.some((rule) => rule.type === type && rule.status === '1' && covers(rule, action));
  return active && !owns(lists, action);
}

function owns(lists: ButtonLists, action: string): boolean {
  return lists.own.some((entry) => covers(entry, action));
}

/** One entry may hold several codes, joined by commas. */
function covers(entry: OwnEntry, action: string): boolean {
  return csvOf(entry.action).includes(action);
}
