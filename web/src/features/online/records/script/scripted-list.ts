import type { Resource } from '@dossier/contract/core/resource.ts';
import type { PageActions, Rec } from '#engine/extensions.ts';
import { feedback } from '#services/page/feedback.ts';
import { messageOf, mostMessages, record, type Said } from './effects.ts';
import { faultText } from './fault-text.ts';
import type { Fault, ListModel } from './sandbox/protocol.ts';
import { makeScriptHost, type ScriptHost } from './script-host.ts';
import { mentions } from './scripted-form.tsx';
import { answersFor, showMessages } from './serve-script.ts';

export interface ScriptedList {
  /** Runs the method of a button, for the row that it stands in. */
  press: (method: string, page: PageActions, row?: Rec) => Promise<void>;
  beforeAct: ((act: 'edit' | 'delete', records: readonly Rec[], page: PageActions) => Promise<boolean>) | undefined;
  close: () => void;
}

const methods = { edit: 'beforeEdit', delete: 'beforeDelete' } as const;

/**
 * The script of a list: it knows the rows that the person sees there.
 * @param isAuthor whether details of faults are theirs to know
 */
export function scriptedList(source: string, resource: Resource, isAuthor: () => boolean): ScriptedList {
  let host: ScriptHost | null = null;
  let page: PageActions | null = null;

  function apply(texts: readonly string[]): Fault | null {
    const messages: Said[] = [];
    let fault: Fault | null = null;
    for (const text of texts) {
      const effect = record(JSON.parse(text));
      if (effect.op === 'reload') page?.refresh();
      else if (effect.op === 'clearSelected') page?.clearSelection();
      else if (effect.op === 'message' && messages.length < mostMessages) messages.push(messageOf(effect));
      else if (effect.op !== 'message')
        fault ??= { type: 'unavailable', name: String(effect.op).slice(0, 100), reason: 'other' };
    }
    showMessages(messages);
    return fault;
  }
  const model = () => listModel(resource, page);
  function run(on: PageActions, method: string, row?: Rec): Promise<Fault | null> {
    page = on;
    host ??= makeScriptHost({ source, effects: apply, request: answersFor(source), model, log: () => {} });
    return host.run({ way: 'method', method, model: model(), ...(row ? { row } : {}) });
  }
  function show(fault: Fault): void {
    const { text, detail } = faultText(fault);
    const told = isAuthor() && detail !== '' ? `${text} ${detail.split('\n')[0]}` : text;
    feedback()?.message.warning(told);
  }

  return {
    async press(method, on, row) {
      const fault = await run(on, method, row);
      if (fault) show(fault);
    },
    beforeAct: Object.values(methods).some((method) => mentions(source, method))
      ? async (act, records, on) => {
          if (!mentions(source, methods[act])) return true;
          for (const one of records) {
            const fault = await run(on, methods[act], one);
            if (!fault) continue;
            show(fault);
            return false;
          }
          return true;
        }
      : undefined,
    close() {
      host?.close();
      host = null;
    },
  };
}

function listModel(resource: Resource, page: PageActions | null): ListModel {
  const { records = [], total = 0 } = page?.shown ?? {};
  const selected = page?.selected ?? new Set<string>();
  const state = page?.state;
  const queryParam = { ...state?.filters, pageNo: state?.pageNo ?? 1, pageSize: state?.pageSize ?? 10 };
  return {
    kind: 'list',
    list: {
      ...{ currentTableName: resource.name, description: resource.label, ID: resource.path.split('/').at(-1) ?? '' },
      ...{ currentPage: state?.pageNo ?? 1, pageSize: state?.pageSize ?? 10, total, queryParam },
      acceptHrefParams: { ...state?.filters },
      ...{ hasChildrenField: resource.tree ? 'has_child' : null, isTree: Boolean(resource.tree) },
      ...{ selectedRowKeys: [...selected], selectedRows: records.filter(({ id }) => selected.has(id)) },
      ...{ sortField: state?.sort?.field ?? 'id', sortType: state?.sort?.direction ?? 'asc' },
    },
  };
}
