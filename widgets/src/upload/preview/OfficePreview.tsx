import { Bones } from '../../feedback/Bones.tsx';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { previewOf } from '../file-name.ts';
import type { OfficePreviewProps } from './WordPreview.tsx';

const waiting = () => <Bones lines={8} />;
// Each is large, and a page mostly needs one.
const WordPreview = lazyPart(async () => (await import('./WordPreview.tsx')).default, waiting);
const SheetPreview = lazyPart(async () => (await import('./SheetPreview.tsx')).default, waiting);

/** Draws an Office file by its ending. */
export default function OfficePreview(props: OfficePreviewProps) {
  return previewOf(props.path) === 'word' ? <WordPreview {...props} /> : <SheetPreview {...props} />;
}
