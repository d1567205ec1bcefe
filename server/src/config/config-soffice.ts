import path from 'node:path';
import type { Reader } from './environment.ts';

/** The program `soffice` of LibreOffice, which turns office files into PDF/A. Absent: they are not turned into anything. */
export function sofficeOf(read: Reader): string | undefined {
  const place = read.optional('SOFFICE_PATH');
  if (place !== undefined && !path.isAbsolute(place))
    read.refuse('SOFFICE_PATH', '应为绝对路径', 'must be an absolute path');
  return place;
}
