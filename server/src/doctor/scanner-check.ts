import type { Config } from '#config/config.ts';
import { clamdVersion, ScanFailure } from '#services/files/checks/clamd.ts';
import type { Finding } from './finding.ts';

/** Whether the virus scanner that is configured answers. */
export async function checkScanner({ clamav }: Config): Promise<Finding> {
  const check = 'virus scanner';
  if (!clamav) return { check, seen: 'none configured: uploads are not scanned', problems: [] };
  const place = clamav.socketPath ?? `${clamav.host}:${clamav.port}`;
  try {
    return { check, seen: `${place}, ${await clamdVersion(clamav)}`, problems: [] };
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error;
    return { check, problems: [`${place} does not answer (${error.message})`] };
  }
}
