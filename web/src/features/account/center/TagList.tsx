import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { cardLimits } from '@dossier/contract/identity/own-card.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useSaveCard } from './center.api.ts';

/** One's own tags: typed in at the end, taken away by their cross. */
export function TagList({ tags }: { tags: readonly string[] }) {
  const t = useText();
  const save = useSaveCard();
  const [typed, setTyped] = useState<string | null>(null);
  const word = (typed ?? '').trim();
  const taken = tags.some((tag) => tag.toLowerCase() === word.toLowerCase());

  function add(): void {
    if (taken) return;
    setTyped(null);
    if (word !== '') save({ tags: [...tags, word] }).catch(showError);
  }

  return (
    <section className="center-tags" aria-label={t('标签')}>
      <h2>{t('标签')}</h2>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>
            {tag}
            <button
              type="button"
              aria-label={t('移除标签“{0}”', tag)}
              onClick={() => void save({ tags: tags.filter((one) => one !== tag) }).catch(showError)}
            >
              <Icon of={CloseOutlined} aria-hidden />
            </button>
          </li>
        ))}
        {typed === null && tags.length < cardLimits.tags ? (
          <li className="center-add">
            <button type="button" onClick={() => setTyped('')}>
              <Icon of={PlusOutlined} aria-hidden /> {t('添加标签')}
            </button>
          </li>
        ) : null}
      </ul>
      {typed === null ? null : (
        <>
          <Input
            autoFocus
            aria-label={t('新标签')}
            {...(taken ? { status: 'error' as const } : {})}
            maxLength={cardLimits.tag}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={add}
            onBlur={() => (taken ? setTyped(null) : add())}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null);
            }}
          />
          <span role="status" className="faint">
            {taken ? t('标签不能重复') : ''}
          </span>
        </>
      )}
      {tags.length >= cardLimits.tags ? <p className="faint">{t('最多添加{0}个标签', cardLimits.tags)}</p> : null}
    </section>
  );
}
