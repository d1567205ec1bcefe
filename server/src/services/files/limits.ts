import { fileKinds } from './checks/sniff.ts';

/** What uploads may be. Asked at each upload: settings change while the server runs. */
export interface UploadLimits {
  maxBytes(): number;
  /** Extensions, out of `fileKinds`. */
  kinds(): readonly string[];
}

export const megabyte = 1024 * 1024;

/** Largest upload and every kind of domain G11. */
export const widest: UploadLimits = { maxBytes: () => 200 * megabyte, kinds: () => fileKinds };
