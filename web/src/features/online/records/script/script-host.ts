import engineUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import {
  type Answer,
  type Fault,
  type FromSandbox,
  isFatal,
  type Model,
  type Run,
  type ToSandbox,
} from './sandbox/protocol.ts';

/** What the page does for a script. */
export interface Served {
  source: string;
  /** Applies what a script has done; gives a fault where it did what it may not. */
  effects: (texts: readonly string[]) => Fault | null;
  request: (asked: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** The form as it is now, for scripts that have waited. */
  model: () => Model;
  log: (text: string) => void;
}

export interface ScriptHost {
  /** Runs something and waits for its end; null where nothing went wrong. */
  run: (run: Run) => Promise<Fault | null>;
  /** Names of the methods that the script has. */
  methods: () => Promise<readonly string[]>;
  close: () => void;
}

/** The sandbox ends work after 1 s itself; what it cannot end, the page ends with its thread. */
const patience = 3000;
/** Compiling the interpreter on a slow machine. */
const startTime = 10_000;
/** How long a run may wait for answers, without the time that people take for theirs. */
const waitingTime = 20_000;
/** Answers that runs may ask for until the script is idle; a question to the person counts as ten. */
const mostAsked = 60;
/** Sandboxes that went wrong before the script is left alone. */
const mostStops = 3;

let engine: Promise<ArrayBuffer> | undefined;
/** The interpreter, asked for when the first script runs. */
function engineBytes(): Promise<ArrayBuffer> {
  engine ??= fetch(engineUrl).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.arrayBuffer();
  });
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
}

interface Live {
  worker: Worker;
  /** Pieces of work that it has not answered yet. */
  open: number;
  methods: readonly string[];
}
interface Waiting {
  end: (fault: Fault | null) => void;
  asked: number;
  timer: ReturnType<typeof setTimeout>;
}

/** A script in its sandbox. One that hangs or goes beyond its bounds is ended, and begins anew with the next run. */
export function makeScriptHost(served: Served): ScriptHost {
  let live: Live | null = null;
  let starting: Promise<Live> | null = null;
  let failStart: ((fault: Fault) => void) | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let stops = 0;
  let count = 0;
  let closed = false;
  let asked = 0;
  const runs = new Map<number, Waiting>();

  function stop(fault: Fault): void {
    clearTimeout(watchdog);
    live?.worker.terminate();
    live = null;
    starting = null;
    stops += 1;
    failStart?.(fault);
    failStart = null;
    for (const id of [...runs.keys()]) end(id, fault);
  }
  function end(id: number, fault: Fault | null): void {
    const run = runs.get(id);
    if (!run) return;
    runs.delete(id);
    clearTimeout(run.timer);
    run.end(fault);
  }
  function post(to: Live, message: ToSandbox, transfer: Transferable[] = []): void {
    to.open += 1;
    to.worker.postMessage(message, transfer);
    clearTimeout(watchdog);
    watchdog = setTimeout(() => stop({ type: 'time' }), message.type === 'start' ? startTime : patience);
  }
  // What waits for nothing any more could go on for ever.
  const late = () => setTimeout(() => stop({ type: 'time' }), waitingTime);

  /** One piece of work is answered; the next one has its time from now. */
  function rest(of: Live): void {
    of.open -= 1;
    clearTimeout(watchdog);
    if (of.open > 0) watchdog = setTimeout(() => stop({ type: 'time' }), patience);
  }

  function heard(from: Live, said: FromSandbox): void {
    rest(from);
    for (const text of said.logs) served.log(text);
    const fault = served.effects(said.effects);
    for (const text of said.requests) void answer(from, JSON.parse(text));
    for (const text of said.settled) {
      const { id, fault: own } = JSON.parse(text) as { id: number; fault?: Fault };
      end(id, own ?? fault);
    }
    if (!said.fault) return;
    if (isFatal(said.fault)) stop(said.fault);
    else for (const id of [...runs.keys()]) end(id, said.fault);
  }

  async function answer(from: Live, asks: Readonly<Record<string, unknown>>): Promise<void> {
    asked += asks.op === 'confirm' ? 10 : 1;
    if (asked > mostAsked) return stop({ type: 'stopped' });
    // Whoever waits for a person is not late.
    for (const run of runs.values()) {
      run.asked += 1;
      clearTimeout(run.timer);
    }
    const given = await served.request(asks);
    for (const run of runs.values()) {
      run.asked -= 1;
      if (run.asked <= 0) run.timer = late();
    }
    if (live !== from) return;
    post(from, { type: 'answer', answer: JSON.stringify({ ...given, model: served.model() }) });
  }

  function begin(): Promise<Live> {
    starting ??= engineBytes().then(
      (bytes) =>
        new Promise<Live>((resolve, reject) => {
          const worker = new Worker(new URL('./sandbox/sandbox.worker.ts', import.meta.url), { type: 'module' });
          const made: Live = { worker, open: 0, methods: [] };
          if (closed) {
            worker.terminate();
            return reject(new Failed({ type: 'stopped' }));
          }
          live = made;
          let isReady = false;
          failStart = (fault) => reject(new Failed(fault));
          worker.onerror = () => {
            if (live === made) stop({ type: 'stopped' });
          };
          worker.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
            if (isReady) heard(made, data);
            else if (data.fault) stop(data.fault);
            else {
              isReady = true;
              failStart = null;
              rest(made);
              made.methods = data.methods ?? [];
              resolve(made);
            }
          };
          post(made, { type: 'start', engine: bytes.slice(0), source: served.source });
        }),
      () => {
        starting = null;
        throw new Failed({ type: 'loading' });
      },
    );
    return starting;
  }

  async function ready(): Promise<Live> {
    if (closed || stops >= mostStops) throw new Failed({ type: 'stopped' });
    return begin();
  }

  return {
    async run(given) {
      try {
        const to = await ready();
        if (runs.size === 0) asked = 0;
        count += 1;
        const id = count;
        return await new Promise<Fault | null>((resolve) => {
          runs.set(id, { end: resolve, asked: 0, timer: late() });
          post(to, { type: 'run', id, run: JSON.stringify({ id, ...given }) });
        });
      } catch (error) {
        if (error instanceof Failed) return error.fault;
        throw error;
      }
    },
    methods: async () => (await ready()).methods,
    close() {
      closed = true;
      clearTimeout(watchdog);
      live?.worker.terminate();
      live = null;
      for (const id of [...runs.keys()]) end(id, { type: 'stopped' });
    },
  };
}

class Failed extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.type);
    this.fault = fault;
  }
}
