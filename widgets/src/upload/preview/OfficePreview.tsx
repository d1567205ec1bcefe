import { lazy } from 'react';
import { previewOf } from '../file-name.ts';
import type { OfficePreviewProps } from './WordPreview.tsx';

// Each is large, and a page mostly needs one.
const WordPreview = lazy(() => import('./WordPreview.tsx'));
const SheetPreview = lazy(() => import('./SheetPreview.tsx'));

/** Draws an Office file by its ending. */
export default function OfficePreview(props: OfficePreviewProps) {
  return previewOf(props.path) === 'word' ? <WordPreview {...props} /> : <SheetPreview {...props} />;
}
