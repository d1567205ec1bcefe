import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { drawCodes } from './codes.ts';
import { type Coverage, coverageOf, showableJson } from './font-coverage.ts';
import type { Fault, TypesetJob, TypesetResult, TypesetterMessage } from './protocol.ts';

/** Sets documents one after another, in a thread of the typesetting process. */

/** A folder that does not exist: what templates name as files is looked for here and nowhere else. */
const root = path.resolve('/', 'dossier-prints-have-no-files');
const main = path.join(root, 'template.typ');
const library = readFileSync(new URL('./dossier.typ', import.meta.url), 'utf8');
const fontsFolder = path.join(path.dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '../fonts');
const fontFiles = ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'].map((name) => path.join(fontsFolder, name));

/** A template can make as many and as long ones as it likes. */
const mostFaults = 20;
const longestMessage = 500;

const port = parentPort;
if (!port) throw new Error('typesetting.worker runs in a worker thread');

let opened: { compiler: NodeCompiler; coverage: Coverage } | undefined;

port.on('message', async (job: TypesetJob) => {
  let message: TypesetterMessage;
  try {
    opened ??= open();
    const codes = await drawCodes(job.codes);
    message = { type: 'result', result: typeset(opened, job, codes), heavy: false };
  } catch (error) {
    message = { type: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(message);
});

function open(): { compiler: NodeCompiler; coverage: Coverage } {
  const [regular] = fontFiles;
  if (!regular) throw new Error('the fonts are missing');
  // By their paths: as bytes they would stay in memory twice, here and in the compiler.
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontPaths: fontFiles }] });
  return { compiler, coverage: coverageOf(readFileSync(regular)) };
}

function typeset(
  { compiler, coverage }: NonNullable<typeof opened>,
  job: TypesetJob,
  codes: readonly string[],
): TypesetResult {
  compiler.resetShadow();
  compiler.addSource(path.join(root, 'dossier.typ'), library);
  compiler.addSource(main, job.template);
  for (const [at, { kind, bytes }] of (job.images ?? []).entries())
    compiler.mapShadow(path.join(root, `image-${at}.${kind}`), Buffer.from(bytes));
  const data = showableJson(job.data, coverage);
  if (job.exact && data !== job.data)
    return { type: 'faults', faults: [{ message: 'a sign that the font lacks', line: null, column: null }] };
  try {
    const compiled = compiler.compile({
      mainFilePath: main,
      inputs: { data, codes: JSON.stringify(codes) },
      resetRead: true,
    });
    const { result } = compiled;
    if (!result) return { type: 'faults', faults: faultsOf(compiler, compiled.takeError()) };
    // Everybody may ask for a standard; a sign of the template that the font lacks is told only by this step.
    const pdf = compiler.pdf(result, {
      pdfStandard: job.archival ? 'a-2b' : '1.7',
      pdfTags: job.tagged,
      creationTimestamp: job.at,
    });
    return { type: 'pdf', pdf, pages: result.numOfPages };
  } catch (error) {
    return { type: 'faults', faults: exportFaults(error) };
  } finally {
    compiler.evictCache(0);
  }
}

interface Diagnostic {
  message: string;
  path: string;
  range: { start: { line: number; character: number } } | null;
  /** 1: an error; 4: where it was called from. */
  severity: number;
}

/** Errors with their places; one within the library is told where the template called it. */
function faultsOf(compiler: NodeCompiler, error: NodeError | null): Fault[] {
  // The binding types it as `any[]`; it is what its own tests look at.
  const all = (error ? compiler.fetchDiagnostics(error) : []) as Diagnostic[];
  const faults: Fault[] = [];
  for (const { message, path: file, range, severity } of all) {
    const own = file === main ? range?.start : undefined;
    const place = own ? { line: own.line + 1, column: own.character + 1 } : { line: null, column: null };
    const last = faults.at(-1);
    if (severity === 1) faults.push({ message: withoutPaths(message), ...place });
    else if (last && last.line === null) Object.assign(last, place);
  }
  return faults.length > 0 ? faults.slice(0, mostFaults) : [{ message: 'unknown error', line: null, column: null }];
}

/** What the writer of the PDF throws is the debugging print of its diagnostics. */
function exportFaults(error: unknown): Fault[] {
  const text = error instanceof Error ? error.message : String(error);
  const messages = [...text.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map(([, message = '']) =>
    message.replaceAll(/\\(.)/g, '$1'),
  );
  const distinct = [...new Set(messages)];
  if (distinct.length === 0) throw error;
  return distinct.slice(0, mostFaults).map((message) => ({ message: withoutPaths(message), line: null, column: null }));
}

/** Nobody learns from an error where this server keeps what. */
function withoutPaths(message: string): string {
  return message
    .replaceAll(root, '')
    .replace(/ \(searched at [^)]*\)/, '')
    .slice(0, longestMessage);
}
