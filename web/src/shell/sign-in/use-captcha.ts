import { randomImage } from '@dossier/contract/identity/session.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';

export interface Captcha {
  /** Epoch ms that the image was asked with; goes back as checkKey. */
  key: number;
  image: string | null;
  failed: boolean;
  renew(): void;
}

/** The image code, a new one for each key. */
export function useCaptcha(asked: boolean): Captcha {
  const [key, setKey] = useState(() => Date.now());
  const [shown, setShown] = useState<{ key: number; image: string | null }>({ key: 0, image: null });
  useEffect(() => {
    if (!asked) return;
    const request = new AbortController();
    call(randomImage, { params: { key: String(key) }, signal: request.signal }).then(
      (image) => setShown({ key, image }),
      () => {
        if (!request.signal.aborted) setShown({ key, image: null });
      },
    );
    return () => request.abort();
  }, [asked, key]);
  const renew = useCallback(() => setKey(Date.now()), []);
  return { key, image: shown.image, failed: shown.key === key && shown.image === null, renew };
}
