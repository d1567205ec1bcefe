import { playedAs } from '@dossier/contract/arc/reading/facts.ts';
import { staticPath } from '@dossier/contract/files/file.ts';
import { useState } from 'react';
import { apiBase } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

/**
 * Plays a recording from its original, part by part, by the session's own rights to files. Whoever is shown this may take it away;
 * that they do is entered.
 */
export function RecordingPlayer({ path, name }: { path: string; name: string }) {
  const t = useText();
  const [isBroken, setBroken] = useState(false);
  const address = `${apiBase}${staticPath}${path.split('/').map(encodeURIComponent).join('/')}?preview=1`;
  const about = {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': name,
    onError: () => setBroken(true),
  };
  return (
    <div className="arc-player">
      {playedAs(name) === 'video' ? <video {...about} /> : <audio {...about} />}
      {isBroken ? <p role="alert">{t('浏览器不能播放该格式，请下载后查看。')}</p> : null}
    </div>
  );
}
