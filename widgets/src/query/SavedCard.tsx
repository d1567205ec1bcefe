import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { Icon } from '../kit/Icon.tsx';
import { say, useText } from '../language/text.ts';
import { Ellipsis } from '../text/Ellipsis.tsx';
import type { KeptQuery, SavedQueries } from './use-saved-queries.ts';

export interface SavedCardProps {
  saved: SavedQueries;
  chosen: KeptQuery | null;
  onChoose: (kept: KeptQuery) => void;
}

/** Saved queries beside the builder: a click loads one, the bin takes it away. */
export function SavedCard({ saved, chosen, onChoose }: SavedCardProps) {
  const t = useText();
  const { modal, message } = useApp();
  const [busy, setBusy] = useState(false);

  function remove(kept: KeptQuery): void {
    modal.confirm({
      title: t('提示'),
      content: t('是否删除当前查询？'),
      okText: t('删除'),
      cancelText: t('取消'),
      okButtonProps: { danger: true },
      async onOk() {
        setBusy(true);
        await saved
          .remove(kept)
          .catch((reason: unknown) => message.error(reasonText(reason, String(reason))))
          .finally(() => setBusy(false));
      },
    });
  }

  return (
    <section className="dw-query-saved" aria-label={t('保存的查询')} aria-busy={saved.loading || busy}>
      <h3>{t('保存的查询')}</h3>
      {saved.error ? (
        <p role="alert">
          {saved.error.message}
          <Button type="link" size="small" onClick={saved.reload}>
            {t('重试')}
          </Button>
        </p>
      ) : null}
      {saved.all.length === 0 && !saved.loading && !saved.error ? <p>{t('没有保存任何查询')}</p> : null}
      <ul>
        {saved.all.map((kept) => {
          const mine = kept.place === 'browser' || kept.own;
          const note =
            kept.place === 'browser' ? t('此浏览器') : !kept.own ? t('{0} 共享', kept.owner) : shareNote(kept.roleIds);
          return (
            <li key={kept.place === 'browser' ? `browser ${kept.title}` : kept.id}>
              <button
                type="button"
                className="dw-query-load"
                aria-pressed={isChosen(kept, chosen)}
                onClick={() => onChoose(kept)}
              >
                <Ellipsis value={kept.title} length={12} />
                {note ? <small>{note}</small> : null}
              </button>
              {mine ? (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon of={DeleteOutlined} />}
                  aria-label={t('删除查询{0}', kept.title)}
                  onClick={() => remove(kept)}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function isChosen(kept: KeptQuery, chosen: KeptQuery | null): boolean {
  if (kept.place !== chosen?.place || kept.title !== chosen.title) return false;
  return kept.place === 'browser' || chosen.place === 'browser' || kept.own === chosen.own;
}

function shareNote(roleIds: readonly string[]): string {
  return roleIds.length > 0 ? say('已共享给 {0} 个角色', roleIds.length) : '';
}
