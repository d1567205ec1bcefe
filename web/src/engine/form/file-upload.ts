import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

/** Height in px of the button that stands there first. */
const closed = 48;

/** Files of a form; lists do not wait for it. */
export const FileUpload = lazyPart(
  async () => (await import('@dossier/widgets/upload/FileUpload.tsx')).FileUpload,
  closed,
);
