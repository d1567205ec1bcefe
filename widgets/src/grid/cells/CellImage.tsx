import { useEffect, useState } from 'react';
import { loadSmall, type WidgetData } from '../../data/widget-data.ts';
import { say } from '../../language/text.ts';
import { previewType } from '../../upload/file-name.ts';

/** Pictures that are kept, per provider: rows come back into view while one scrolls. */
const most = 200;
const kept = new WeakMap<WidgetData['loadFile'], Map<string, Promise<string>>>();

/** Address of a picture's bytes. The one that was asked for longest ago makes room; what is drawn of it stays. */
function addressOf(data: WidgetData, path: string): Promise<string> {
  const pictures = kept.get(data.loadFile) ?? new Map<string, Promise<string>>();
  kept.set(data.loadFile, pictures);
  const known = pictures.get(path);
  const address =
    known ??
    loadSmall(data, path, 100).then((blob) => URL.createObjectURL(new Blob([blob], { type: previewType('image') })));
  pictures.delete(path);
  pictures.set(path, address);
  if (!known) address.catch(() => pictures.delete(path));
  const [oldest] = pictures.keys();
  if (pictures.size > most && oldest !== undefined) {
    pictures.get(oldest)?.then(URL.revokeObjectURL, () => {});
    pictures.delete(oldest);
  }
  return address;
}

/** A stored picture, 32 px high. */
export function CellImage({ path, data }: { path: string; data: WidgetData }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setAddress(null);
    addressOf(data, path).then(
      (loaded) => current && setAddress(loaded),
      () => current && setAddress(''),
    );
    return () => {
      current = false;
    };
  }, [data, path]);
  if (address) return <img className="dg-thumb" src={address} alt={say('无图片')} onError={() => setAddress('')} />;
  return <span className="dg-thumb">{address === '' ? say('无图片') : ''}</span>;
}
