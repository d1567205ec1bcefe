import { Avatar as Face } from '@dossier/widgets/user/Avatar.tsx';
import { thumbAddress } from '#services/files/file-address.ts';
import './avatar.css';

/** As the widget, by the stored path of the picture. */
export function Avatar({ name, path, size = 28 }: { name: string; path: string | null; size?: number }) {
  return <Face className="avatar" name={name} picture={path ? thumbAddress(path, 100) : null} size={size} />;
}
