import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import type { Draft } from '#engine/form/draft.ts';
import { type FormGuide, type Guidance, type GuidedForm, noGuidance } from '#engine/form/form-guide.ts';
import { feedback } from '#services/page/feedback.ts';
import type { Rights } from '#services/session/access.ts';
import { applyEffects } from './effects.ts';
import { faultText } from './fault-text.ts';
import { changesOf, eventKey } from './form-changes.ts';
import { modelOf, type Reach, type Rows, reachOf } from './form-model.ts';
import { ScriptNotice } from './ScriptNotice.tsx';
import type { Fault, Model, Run } from './sandbox/protocol.ts';
import { makeScriptHost, type ScriptHost } from './script-host.ts';
import { answersFor, showMessages } from './serve-script.ts';

interface Opened {
  form: GuidedForm;
  reach: Reach;
  rows: Rows;
  host: ScriptHost;
  /** What the script has been told of, or has made itself. */
  seen: Draft;
  waiting: Map<string, RunOf>;
  working: Promise<void> | null;
  logs: string[];
}
type RunOf = Run extends infer R ? (R extends unknown ? Omit<R, 'model'> : never) : never;

const mostLogs = 20;

/** The script of a form as a guide of it: told what happens there, and doing what the person may do there. */
export function scriptedForm(
  source: string,
  resource: Resource,
  rights: Pick<Rights, 'isHidden' | 'isDisabled'>,
  buttons: readonly FormButton[],
): FormGuide {
  let opened: Opened | null = null;
  let guidance: Guidance = noGuidance;
  const listeners = new Set<() => void>();
  const tell = (next: Partial<Guidance>) => {
    guidance = { ...guidance, ...next };
    for (const listener of listeners) listener();
  };

  function show(of: Opened, fault: Fault | null): void {
    if (opened !== of) return;
    const close = () => tell({ notice: null });
    tell({ notice: fault ? <ScriptNotice fault={fault} logs={[...of.logs]} onClose={close} /> : null });
  }
  function modelNow(of: Opened): Model {
    const { model, rows } = modelOf(resource, of.form.draft(), of.reach, of.form.record === null);
    of.rows = rows;
    return model;
  }
  function apply(of: Opened, texts: readonly string[]): Fault | null {
    if (opened !== of || texts.length === 0) return null;
    // What the person did meanwhile is theirs, and told; what follows is the script's own.
    notice(of, of.form.draft());
    const { patch, shown, options, messages, fault } = applyEffects(texts, { resource, ...of, draft: of.form.draft() });
    if (Object.keys(patch).length > 0) of.form.change(patch);
    of.seen = of.form.draft();
    if (shown || options.size > 0)
      tell({ ...shown, ...(options.size > 0 ? { options: new Map([...guidance.options, ...options]) } : {}) });
    showMessages(messages);
    return fault;
  }
  function notice(of: Opened, draft: Draft): void {
    if (draft === of.seen) return;
    for (const event of changesOf(of.seen, draft, of.reach)) {
      const handler = event.way === 'field' ? 'onlChange' : `${event.sub}_onlChange`;
      if (mentions(source, handler)) of.waiting.set(eventKey(event), event);
    }
    of.seen = draft;
    if (of.waiting.size > 0) void work(of);
  }
  /** Runs what waits, one after the other. */
  function work(of: Opened): Promise<void> {
    of.working ??= (async () => {
      for (;;) {
        const [next] = of.waiting;
        if (!next || opened !== of) break;
        of.waiting.delete(next[0]);
        const fault = await of.host.run({ ...next[1], model: modelNow(of) } as Run);
        if (fault) show(of, fault);
      }
      of.working = null;
    })();
    return of.working;
  }
  const queue = (of: Opened, run: RunOf) => {
    of.waiting.set(eventKey(run), run);
    return work(of);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    guidance: () => guidance,
    open(form) {
      const of: Opened = {
        ...{ form, reach: reachOf({ resource, isNew: form.record === null }, rights), rows: {}, seen: form.draft() },
        ...{ waiting: new Map(), working: null, logs: [] },
        host: makeScriptHost({
          source,
          effects: (texts) => apply(of, texts),
          request: answersFor(source),
          model: () => modelNow(of),
          log: (text) => {
            of.logs = [...of.logs, text.slice(0, 500)].slice(-mostLogs);
          },
        }),
      };
      opened = of;
      guidance = noGuidance;
      if (mentions(source, 'loaded')) void queue(of, { way: 'method', method: 'loaded', fresh: true });
      return () => {
        opened = null;
        of.host.close();
        guidance = noGuidance;
      };
    },
    changed(draft) {
      if (opened) notice(opened, draft);
    },
    async beforeSave() {
      const of = opened;
      if (!of || !mentions(source, 'beforeSubmit')) return true;
      notice(of, of.form.draft());
      await of.working;
      const model = modelNow(of);
      const row = model.kind === 'form' ? { ...model.values, ...model.subs } : {};
      const fault = await of.host.run({ way: 'method', method: 'beforeSubmit', row, model });
      if (!fault) return opened === of;
      if (fault.type === 'said') feedback()?.message.warning(faultText(fault).text);
      else show(of, fault);
      return false;
    },
    buttons: buttons.map(({ buttonCode, buttonName, buttonIcon }) => ({
      ...{ key: buttonCode, label: buttonName, icon: buttonIcon },
      run: () => void (opened && queue(opened, { way: 'method', method: buttonCode })),
    })),
  };
}

/** Whether a script may have a method: without one nothing needs to be loaded. */
export const mentions = (source: string, method: string): boolean => source.includes(method);
