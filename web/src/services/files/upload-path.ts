import { storedPath } from '@dossier/widgets/upload/upload-answer.ts';
import { onRefusal } from '../api/refusals.ts';
import type { FormAnswer } from '../api/send-form.ts';

/** The stored path that the end of an upload answered. @throws what was refused, or that there was no answer */
export function pathIn({ status, envelope }: FormAnswer, field: string | undefined): string {
  const stored = status > 0 && status < 300 ? storedPath(envelope, field) : { refused: '' };
  if ('path' in stored) return stored.path;
  throw onRefusal(status, envelope && { ...envelope, message: envelope.message || stored.refused });
}
