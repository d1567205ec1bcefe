import { initialOf } from '@dossier/contract/core/field-options.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type Draft, type Line, mostLines } from '#engine/form/draft.ts';
import type { Choices } from '#engine/form/form-guide.ts';
import { withComputed } from '#engine/form/lines/computed-lines.ts';
import { type Reach, type Rows, valueFor } from './form-model.ts';
import type { Fault, Reason } from './sandbox/protocol.ts';

/** What a script has done to a form, as far as it may. */
export interface Applied {
  patch: Draft;
  /** Fields that it hides and fixes; null where it says nothing of that. */
  shown: { hidden: ReadonlySet<string>; disabled: ReadonlySet<string> } | null;
  /** By field; those of lines as `sub.field`. */
  options: ReadonlyMap<string, Choices>;
  messages: readonly Said[];
  fault: Fault | null;
}
export interface Said {
  type: 'success' | 'info' | 'warning' | 'error';
  text: string;
}

interface Form {
  resource: Resource;
  reach: Reach;
  draft: Draft;
  /** Rows by the ids that the script knows. */
  rows: Rows;
}

const mostChoices = 500;
const longestText = 500;
export const mostMessages = 5;

/**
 * Checks what a script says it does and makes one change of the form of it. A sandbox can say anything: whatever is not within the
 * reach of the person is left out, and the first such thing is told.
 */
export function applyEffects(texts: readonly string[], { resource, reach, draft, rows }: Form): Applied {
  const patch: Record<string, unknown> = {};
  const options = new Map<string, Choices>();
  const messages: Said[] = [];
  let shown: Applied['shown'] = null;
  let fault: Fault | null = null;
  const refuse = (name: string, reason: Reason): void => {
    fault ??= { type: 'unavailable', name: name.slice(0, 100), reason };
  };
  const linesOf = (sub: string) => (patch[sub] ?? draft[sub] ?? []) as readonly Line[];

  function line(sub: string, given: unknown): Line {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(record(given))) {
      if (name === 'id') continue;
      const field = own(reach.subs, sub)?.[name] === true ? resource.parts[sub]?.fields[name] : undefined;
      const held = field && valueFor(field, value);
      if (held === undefined) refuse(`${sub}.${name}`, 'field');
      else values[name] = held;
    }
    return values;
  }
  function setLines(sub: string, lines: readonly Line[]): void {
    const part = own(resource.parts, sub);
    const fits = part && !part.readOnly && own(reach.subs, sub) && lines.length <= (part.most ?? mostLines);
    if (fits) patch[sub] = withComputed(part, lines);
    else refuse(sub, 'sub');
  }

  for (const text of texts) {
    const effect = record(JSON.parse(text));
    const [sub, name] = [String(effect.sub ?? ''), String(effect.field ?? '')];
    switch (effect.op) {
      case 'set':
        for (const [key, value] of Object.entries(record(effect.values))) {
          const field = own(resource.fields, key);
          const held = field && reach.writable.has(key) ? valueFor(field, value) : undefined;
          if (held === undefined) refuse(key, reach.readable.has(key) ? 'readOnly' : 'field');
          else patch[key] = held;
        }
        break;
      case 'setLine': {
        const target = own(rows, sub)?.get(String(effect.row));
        const values = line(sub, effect.values);
        const at = linesOf(sub).findIndex((one) => one === target || (one.id !== undefined && one.id === effect.row));
        const place = at < 0 ? Number(String(effect.row).slice(1)) : at;
        const before = linesOf(sub)[place];
        if (!before) refuse(sub, 'row');
        else
          setLines(
            sub,
            linesOf(sub).map((one) => (one === before ? { ...one, ...values } : one)),
          );
        break;
      }
      case 'addRows': {
        const added = (Array.isArray(effect.rows) ? effect.rows : []).map((row) => ({
          ...firstLine(own(resource.parts, sub)),
          ...line(sub, row),
        }));
        if (own(resource.parts, sub)?.without?.includes('add')) refuse(sub, 'sub');
        else setLines(sub, [...linesOf(sub), ...added]);
        break;
      }
      case 'clearRows':
        if (own(resource.parts, sub)?.without?.includes('remove') && linesOf(sub).length > 0) refuse(sub, 'sub');
        else setLines(sub, []);
        break;
      case 'options':
        if (reach.writable.has(name) && mayChoose(own(resource.fields, name)))
          options.set(name, choices(effect.options));
        else refuse(name, 'field');
        break;
      case 'lineOptions':
        if (own(own(reach.subs, sub) ?? {}, name) && mayChoose(own(resource.parts, sub)?.fields[name]))
          options.set(`${sub}.${name}`, choices(effect.options));
        else refuse(`${sub}.${name}`, 'field');
        break;
      case 'shown':
        shown = shownBy(record(effect.states), reach);
        break;
      case 'message':
        if (messages.length < mostMessages) messages.push(messageOf(effect));
        break;
      default:
        refuse(String(effect.op), 'other');
    }
  }
  return { patch, shown, options, messages, fault };
}

/** What a line begins with that somebody adds. */
const firstLine = (part: Part | undefined): Line =>
  Object.fromEntries(
    Object.entries(part?.fields ?? {}).flatMap(([name, field]) => {
      const first = initialOf(field);
      return first === undefined ? [] : [[name, first] as const];
    }),
  );

/** Choices are for what is typed or chosen without a dictionary of its own (online-engine 15.1). */
const mayChoose = (field: Resource['fields'][string] | undefined): boolean =>
  field?.type === 'text' || (field?.type === 'dict' && field.dict === '');

export function messageOf(effect: Readonly<Record<string, unknown>>): Said {
  const type = ['success', 'info', 'warning', 'error'].find((one) => one === effect.type) ?? 'info';
  return { type: type as Said['type'], text: String(effect.text ?? '').slice(0, longestText) };
}

function shownBy(states: Readonly<Record<string, unknown>>, { readable, writable }: Reach) {
  const off = (key: string) => own(states, key) === false;
  return {
    hidden: new Set([...readable].filter((name) => off(name) || off(`${name}_load`))),
    disabled: new Set([...writable].filter((name) => own(states, `${name}_disabled`) === true)),
  };
}

const choices = (given: unknown): Choices =>
  (Array.isArray(given) ? given : []).slice(0, mostChoices).map((one) => ({
    value: String(record(one).value ?? '').slice(0, longestText),
    text: String(record(one).text ?? '').slice(0, longestText),
  }));

/** An object's own member: names come from scripts. */
const own = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
