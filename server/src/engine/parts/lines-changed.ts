import type { WriteContext } from '../resource/write.ts';
import { linesOf } from './lines.ts';

/**
 * Whether the lines that came with an edit are others than the stored ones. Forms send all lines with every save, so that they
 * came says nothing.
 * @param name of the part in the resource
 */
export async function changesLines(
  { tx, resource, input }: Pick<WriteContext, 'tx' | 'resource' | 'input'>,
  name: string,
  recordId: string,
): Promise<boolean> {
  const part = resource.parts[name];
  const sent = input[name];
  if (!part || sent === undefined) return false;
  const lines = (await linesOf(tx, part, [recordId])).get(recordId) ?? [];
  if (!Array.isArray(sent) || sent.length !== lines.length) return true;
  return sent.some(
    (line: Record<string, unknown> | null, index) =>
      line?.id !== lines[index]?.id ||
      Object.entries(part.fields).some(([field, { linked }]) => {
        if (linked) return false;
        const value = line?.[field];
        return value !== undefined && String(value ?? '') !== String(lines[index]?.[field] ?? '');
      }),
  );
}
