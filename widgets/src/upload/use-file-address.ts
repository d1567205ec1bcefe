import { useEffect, useState } from 'react';
import { type Loaded, useLoaded } from '../data/use-loaded.ts';
import { loadSmall, type ThumbSize, useWidgetData } from '../data/widget-data.ts';
import { type PreviewKind, previewType } from './file-name.ts';

/**
 * Address of a stored file's bytes for `img` and `iframe`. The bytes come through the signed-in call, so no token
 * stands in an address; the type is ours, so nothing in them can run.
 * @param small of a picture: no larger than that many pixels
 */
export function useFileAddress(
  path: string | null,
  kind: PreviewKind,
  small?: ThumbSize,
): Omit<Loaded<Blob>, 'data'> & { address: string | null } {
  const data = useWidgetData();
  const { data: blob, ...rest } = useLoaded(path, (signal) =>
    small ? loadSmall(data, path ?? '', small, signal) : data.loadFile(path ?? '', signal, 'view'),
  );
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(new Blob([blob], { type: previewType(kind) }));
    setAddress(created);
    return () => {
      URL.revokeObjectURL(created);
      setAddress(null);
    };
  }, [blob, kind]);
  return { ...rest, address };
}
