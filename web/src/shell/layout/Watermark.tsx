import { useEffect, useState } from 'react';
import { useSession } from '#services/session/session.ts';

const day = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
/** Size of one mark in px. */
const tile = { width: 260, height: 150 };

/** Who looks at it, and when, over pages and drawers: it takes no click and is not read aloud. */
export function Watermark() {
  const user = useSession((session) => session.user);
  const [today, setToday] = useState(day);
  useEffect(() => {
    const timer = setInterval(() => setToday(day()), 60_000);
    return () => clearInterval(timer);
  }, []);
  if (!user) return null;
  const picture = `url("data:image/svg+xml,${encodeURIComponent(svgOf([`${user.realname ?? ''} ${user.username}`, today]))}")`;
  return (
    <div className="watermark" aria-hidden="true">
      <div style={{ backgroundImage: picture }} />
    </div>
  );
}

/** A grey that shows on light and on dark ground alike. */
function svgOf(lines: string[]): string {
  const { width, height } = tile;
  const texts = lines.map((line, index) => `<text x="50%" y="${height / 2 + index * 20}">${escaped(line)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#888" fill-opacity=".22"
    font-family="sans-serif" font-size="14" text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})">${texts.join('')}</g></svg>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
