import loadEngine from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';
import type { FromSandbox, ToSandbox } from './protocol.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';

/**
 * The thread that scripts run in. The server sends this file with a policy of its own (server/src/http/web-files.ts): it may compile
 * the interpreter that the page hands it, and load nothing.
 */
let sandbox: Sandbox | undefined;

const stopped: FromSandbox = { effects: [], requests: [], logs: [], settled: [], fault: { type: 'stopped' } };

async function started(engine: ArrayBuffer, source: string): Promise<FromSandbox> {
  const variant = newVariant(
    {
      type: 'sync',
      importFFI: async () => QuickJSFFI,
      importModuleLoader: async () => loadEngine,
    },
    { wasmModule: await WebAssembly.compile(engine) },
  );
  sandbox = makeSandbox(await newQuickJSWASMModuleFromVariant(variant));
  return sandbox.start(source);
}

addEventListener('message', async ({ data }: MessageEvent<ToSandbox>) => {
  try {
    switch (data.type) {
      case 'start':
        return postMessage(await started(data.engine, data.source));
      case 'run':
        return postMessage(sandbox?.run(data.id, data.run) ?? stopped);
      case 'answer':
        return postMessage(sandbox?.answer(data.answer) ?? stopped);
    }
  } catch {
    postMessage(stopped);
  }
});
