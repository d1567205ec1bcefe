import { FileImageOutlined } from '@ant-design/icons';
import { useFileAddress } from './use-file-address.ts';
import './upload.css';

export interface ThumbnailProps {
  path: string;
  /** Spoken text of the picture. */
  name: string;
}

/** A small picture of a stored image. */
export function Thumbnail({ path, name }: ThumbnailProps) {
  const { address, error } = useFileAddress(path, 'image');
  if (!address || error) return <FileImageOutlined className="dw-files-icon" title={error?.message ?? name} />;
  return <img className="dw-files-thumb" src={address} alt={name} />;
}
