import { thumbAddress } from '#services/files/file-address.ts';
import './avatar.css';

/** The user's picture, or the last character of the name. */
export function Avatar({ name, path, size = 28 }: { name: string; path: string | null; size?: number }) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  if (path) return <img className="avatar" style={style} src={thumbAddress(path, 100)} alt="" />;
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {[...name].at(-1)?.toUpperCase() ?? ''}
    </span>
  );
}
