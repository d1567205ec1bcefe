import { cardLimits } from '@dossier/contract/identity/own-card.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useSaveCard } from './center.api.ts';

/** A line of one's own: a click makes it an input, Enter or leaving saves, Esc does not. */
export function SignatureLine({ value }: { value: string | null }) {
  const t = useText();
  const save = useSaveCard();
  const [draft, setDraft] = useState<string | null>(null);

  function keep(): void {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() !== (value ?? '')) save({ signature: draft }).catch(showError);
  }

  if (draft === null)
    return (
      <button type="button" className="center-signature" onClick={() => setDraft(value ?? '')}>
        <span className="visually-hidden">{t('修改签名')}</span>
        <span className={value ? undefined : 'faint'}>{value ?? t('写一句签名')}</span>
      </button>
    );
  return (
    <Input
      autoFocus
      aria-label={t('签名')}
      maxLength={cardLimits.signature}
      showCount
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={keep}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
