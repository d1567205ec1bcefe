import { FileImageOutlined } from '@ant-design/icons';
import type { ThumbSize } from '../data/widget-data.ts';
import { Icon } from '../kit/Icon.tsx';
import { useFileAddress } from './use-file-address.ts';
import './upload.css';

export interface ThumbnailProps {
  path: string;
  /** Spoken text of the picture. */
  name: string;
  /** Pixels of its longer side. @default 100 */
  size?: ThumbSize;
}

/** A small picture of a stored image. */
export function Thumbnail({ path, name, size = 100 }: ThumbnailProps) {
  const { address, error } = useFileAddress(path, 'image', size);
  if (!address || error)
    return <Icon of={FileImageOutlined} className="dw-files-icon" title={error?.message ?? name} />;
  return <img className="dw-files-thumb" src={address} alt={name} />;
}
