import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';

/** Memory that documents may take: what asks for more fails, and the thread is replaced. */
const mostMemory = 640 * 1024 * 1024;
const fontsFolder = '/usr/share/fonts';
/** A folder that the library's own file system in memory has. */
const ownFolder = '/tmp';
const create = 0o101;

type Module = Awaited<ReturnType<typeof PDFiumModule>>;
/** Calls of the library that its types leave out. */
export type Pdfium = Module & {
  _FPDF_GetPageSizeByIndexF(document: number, at: number, size: number): number;
  HEAPF32: Float32Array;
  HEAPU32: Uint32Array;
};
type Call = (...values: number[]) => number;
type Calls = Record<string, Call>;

/** What is used of WebAssembly, which the types of Node leave out. */
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: Record<string, Calls>) => { exports: { memory: { buffer: ArrayBuffer } } };
}
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };

/**
 * Starts the library of Chromium's viewer with a limit of memory and with the font that the product ships: documents that
 * bring no font of their own, as many of Chinese offices, are drawn as they read. It asks for fonts of the system, of which
 * there are none inside it, so that folder is its own.
 */
export async function startPdfium(): Promise<Pdfium> {
  const code = new wasm.Module(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))));
  let system: Calls = {};
  const options = {
    instantiateWasm(imports: Record<string, Calls>, use: (instance: object, module: object) => void) {
      system = { ...imports.env };
      let memory = () => new Uint8Array();
      const replaced = { ...limited(system), ...withFonts(system, () => memory()) };
      // One set of calls goes by two names.
      const instance = new wasm.Instance(
        code,
        Object.fromEntries(Object.entries(imports).map(([name, calls]) => [name, { ...calls, ...replaced }])),
      );
      memory = () => new Uint8Array(instance.exports.memory.buffer);
      use(instance, code);
      return instance.exports;
    },
  };
  const module = (await PDFiumModule(options as unknown as Parameters<typeof PDFiumModule>[0])) as Pdfium;
  module._FPDF_InitLibraryWithConfig({});
  putFont(module, system);
  return module;
}

function limited({ emscripten_resize_heap: grow = () => 0 }: Calls): Calls {
  return { emscripten_resize_heap: (size = 0) => (size >>> 0 > mostMemory ? 0 : grow(size)) };
}

/** Calls that name a file, with the place of the name among their values. */
const naming = { __syscall_openat: 1, __syscall_stat64: 0, __syscall_lstat64: 0, __syscall_newfstatat: 1 } as const;

function withFonts(system: Calls, memory: () => Uint8Array): Calls {
  const entries = Object.entries(naming).map(([name, place]): [string, Call] => [
    name,
    (...values) => {
      const at = values[place] ?? 0;
      const bytes = memory();
      const end = bytes.indexOf(0, at);
      const named = Buffer.from(bytes.subarray(at, end)).toString('latin1');
      if (!named.startsWith(fontsFolder)) return system[name]?.(...values) ?? -1;
      // The shorter name fits where the longer one was; nobody reads that one again but who wrote it.
      const kept = bytes.slice(at, end + 1);
      bytes.set(Buffer.from(`${ownFolder}${named.slice(fontsFolder.length)}\0`, 'latin1'), at);
      try {
        return system[name]?.(...values) ?? -1;
      } finally {
        memory().set(kept, at);
      }
    },
  ]);
  return Object.fromEntries(entries);
}

/** Keeps the font where the library looks for fonts: in memory, as all its files. */
function putFont(module: Pdfium, system: Calls): void {
  const { malloc, free } = module.wasmExports;
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc')));
  const font = readFileSync(path.join(folder, '../fonts/NotoSansHans-Regular.otf'));
  const name = Buffer.from(`${ownFolder}/NotoSansHans-Regular.otf\0`, 'latin1');
  const place = malloc(64 + font.length);
  const content = place + 64;
  module.HEAPU8.set(name, place);
  module.HEAPU8.set(font, content);
  // Behind the name: what may be done with the file, then where its content lies, how long it is, and how much was written.
  const told = (place + 48) >> 2;
  module.HEAPU32[told] = 0o666;
  const file = system.__syscall_openat?.(-100, place, create, told << 2) ?? -1;
  if (file < 0) throw new Error('the font could not be kept');
  module.HEAPU32.set([content, font.length, 0], told);
  system.fd_write?.(file, told << 2, 1, (told + 2) << 2);
  system.fd_close?.(file);
  free(place);
}
