import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import guest from './guest.js?raw';
import { type Fault, type FromSandbox, limits } from './protocol.ts';

export interface Sandbox {
  start(source: string): FromSandbox;
  run(id: number, run: string): FromSandbox;
  answer(answer: string): FromSandbox;
}

/** What one piece of work has said so far. */
class Said implements FromSandbox {
  readonly effects: string[] = [];
  readonly requests: string[] = [];
  readonly logs: string[] = [];
  readonly settled: string[] = [];
  methods?: string[];
  fault?: Fault;
  private room: number = limits.text;

  /** @returns whether there was room for it */
  add(list: 'effects' | 'requests' | 'logs' | 'settled', text: string): boolean {
    const most = list === 'settled' ? limits.effects : limits[list];
    this.room -= text.length;
    if (this.room < 0 || this[list].length >= most) return false;
    this[list].push(text);
    return true;
  }
}

/**
 * An interpreter with nothing around it but the guest's text: scripts reach the page by words alone. Time, memory and depth of one
 * piece of work are bounded; what goes beyond them ends it with a fault, and the sandbox is not to be used again.
 */
export function makeSandbox(engine: QuickJSWASMModule, now: () => number = Date.now): Sandbox {
  const runtime: QuickJSRuntime = engine.newRuntime();
  runtime.setMemoryLimit(limits.memory);
  runtime.setMaxStackSize(limits.stack);
  let deadline = 0;
  runtime.setInterruptHandler(() => now() > deadline);
  const context: QuickJSContext = runtime.newContext();
  let said = new Said();
  let members: Record<'load' | 'run' | 'answer', QuickJSHandle> | undefined;

  const work = (act: () => void): FromSandbox => {
    said = new Said();
    deadline = now() + limits.time;
    try {
      act();
      drain();
    } catch (error) {
      // Deep nesting ends in the engine's own stack: nothing is known of its state then.
      said.fault ??= error instanceof Stopped ? error.fault : { type: 'stopped' };
    }
    return { ...said };
  };

  /** Promises that are ready, while there is time. */
  function drain(): void {
    while (runtime.hasPendingJob()) {
      if (now() > deadline) throw new Stopped({ type: 'time' });
      const done = runtime.executePendingJobs(100);
      if (!done.error) continue;
      const { error } = done;
      const fault = readFault(error.context, error);
      error.dispose();
      if (fault.type === 'time' || fault.type === 'memory') throw new Stopped(fault);
    }
  }

  function readFault(of: QuickJSContext, error: QuickJSHandle): Fault {
    const text = (name: string) => {
      const handle = of.getProp(error, name);
      const value = of.typeof(handle) === 'string' ? of.getString(handle) : '';
      handle.dispose();
      return value.slice(0, 500);
    };
    if (of.typeof(error) !== 'object') return { type: 'error', text: '' };
    const [name, message] = [text('name'), text('message')];
    if (message === 'interrupted') return { type: 'time' };
    if (message === 'out of memory') return { type: 'memory' };
    return { type: 'error', text: `${name}: ${message}`, stack: text('stack') };
  }

  function evaluated(code: string, name: string): QuickJSHandle {
    const done = context.evalCode(code, name);
    if (!done.error) return done.value;
    const fault = readFault(context, done.error);
    done.error.dispose();
    throw new Stopped(fault);
  }

  function call(name: 'load' | 'run' | 'answer', given: QuickJSHandle): string | undefined {
    if (!members) throw new Stopped({ type: 'stopped' });
    const done = context.callFunction(members[name], context.undefined, given);
    given.dispose();
    if (done.error) {
      const fault = readFault(context, done.error);
      done.error.dispose();
      throw new Stopped(fault);
    }
    const text = context.typeof(done.value) === 'string' ? context.getString(done.value) : undefined;
    done.value.dispose();
    return text;
  }

  function hostObject(): QuickJSHandle {
    const host = context.newObject();
    for (const [name, list] of [
      ['effect', 'effects'],
      ['request', 'requests'],
      ['log', 'logs'],
      ['settle', 'settled'],
    ] as const) {
      const made = context.newFunction(name, (given) => {
        const text = given && context.typeof(given) === 'string' ? context.getString(given) : '';
        if (!said.add(list, text) && list !== 'logs') throw new Error(`too many: ${list}`);
      });
      context.setProp(host, name, made);
      made.dispose();
    }
    return host;
  }

  return {
    start: (source) =>
      work(() => {
        const make = evaluated(guest, 'guest.js');
        const host = hostObject();
        const done = context.callFunction(make, context.undefined, host);
        if (done.error) throw new Stopped(readFault(context, done.error));
        const made = done.value;
        members = {
          load: context.getProp(made, 'load'),
          run: context.getProp(made, 'run'),
          answer: context.getProp(made, 'answer'),
        };
        for (const handle of [make, host, made]) handle.dispose();
        const methods: unknown = JSON.parse(call('load', evaluated(`({\n${source}\n})`, 'script.js')) ?? '[]');
        said.methods = Array.isArray(methods) ? methods.filter((one) => typeof one === 'string') : [];
      }),
    run: (_, run) => work(() => void call('run', context.newString(run))),
    answer: (answer) => work(() => void call('answer', context.newString(answer))),
  };
}

class Stopped extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.type);
    this.fault = fault;
  }
}
