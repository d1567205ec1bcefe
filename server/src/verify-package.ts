// npm run verify-package -- FILE: verifies a transfer package. It needs the file and nothing else: no server, no database.
import { AppError } from './core/errors.ts';
import { verifyBag } from './services/package/verify-bag.ts';
import { fileSource } from './services/package/zip-reader.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: npm run verify-package -- FILE');
  process.exit(2);
}
process.exit(await main(file));

/** @returns 0 when the package is what was sent, 1 when it is not, 2 for a file that is no package */
async function main(path: string): Promise<number> {
  const begun = performance.now();
  try {
    const source = await fileSource(path);
    const report = await verifyBag(source).finally(() => source.close());
    for (const [kind, names] of Object.entries({
      missing: report.missing,
      changed: report.mismatched,
      surplus: report.surplus,
    }))
      for (const name of names) console.error(`${kind}: ${name}`);
    if (report.problem !== null) {
      console.error(`NOT VALID: ${report.problem}`);
      return 1;
    }
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${report.files} files hold, ${report.bytes} bytes`);
    console.log(`${(report.bytes / 1e6 / Math.max(seconds, 0.001)).toFixed(0)} MB/s`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.error(`${path} is no transfer package: ${(error as Error).message}`);
    return 2;
  }
}
