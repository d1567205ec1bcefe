import { useState } from 'react';
import './avatar.css';

export interface AvatarProps {
  /** Of the person; its last character stands where there is no picture. */
  name: string;
  /** Address of the picture. */
  picture?: string | null | undefined;
  /** Width and height in px. @default 24 */
  size?: number;
  /** Further class, for colours. */
  className?: string;
}

/** A person's round picture, or the last character of their name: where there is none, and where it does not arrive. */
export function Avatar({ name, picture, size = 24, className = '' }: AvatarProps) {
  const [lost, setLost] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.46) };
  const classes = `dw-face ${className}`.trim();
  if (picture && picture !== lost)
    return (
      <img className={classes} style={style} src={picture} alt="" loading="lazy" onError={() => setLost(picture)} />
    );
  return (
    <span className={classes} style={style} aria-hidden="true">
      {[...name].at(-1)?.toUpperCase() ?? ''}
    </span>
  );
}
