import { longestComment } from '@dossier/contract/communication/comment.ts';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { Button, Input } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { Avatar } from '#list/Avatar.tsx';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useHeld } from '#services/page/use-unsaved.ts';
import { CommentAttachments } from './CommentAttachments.tsx';
import { CommentFilePlace } from './CommentFilePlace.tsx';
import { changeComment, type Entry, removeComment } from './timeline.api.ts';
import { useCommentFiles } from './use-comment-files.ts';

/** What somebody said; its author may change and delete it while it is young. */
export function CommentEntry({ entry, onChanged }: { entry: Entry; onChanged: () => void }) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const name = entry.createName ?? '';
  const held = useCommentFiles();
  const empty = draft?.trim() === '' && held.files.length === 0;
  useHeld(draft !== null);

  async function save(): Promise<void> {
    if (draft === null || empty || held.open) return;
    try {
      feedback()?.message.success(await changeComment(entry.id, draft, held.files));
      setDraft(null);
      onChanged();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <li className="tl-comment">
      <Avatar name={name} path={entry.avatar} />
      <div>
        <div className="tl-who">
          <strong>{name}</strong> <time>{shownText(entry.createTime)}</time>
          {entry.edited ? <span>{t('已编辑')}</span> : null}
        </div>
        {draft === null ? (
          <>
            {entry.content ? (
              <p className="tl-text">{withNames(entry.content, Object.values(entry.mentions))}</p>
            ) : null}
            <CommentAttachments files={entry.files} />
          </>
        ) : (
          <CommentFilePlace
            held={held}
            acts={
              <>
                <Button
                  size="small"
                  type="primary"
                  disabled={empty || held.open}
                  title={held.open ? t('附件还没有上传完') : undefined}
                  onClick={() => void save()}
                >
                  {t('保存')}
                </Button>
                <Button size="small" onClick={() => setDraft(null)}>
                  {t('取消')}
                </Button>
              </>
            }
          >
            <Input.TextArea
              aria-label={t('修改评论')}
              autoSize={{ minRows: 2, maxRows: 8 }}
              autoFocus
              maxLength={longestComment}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          </CommentFilePlace>
        )}
        {entry.mayChange && draft === null ? (
          <div className="tl-acts">
            <Button
              type="link"
              size="small"
              onClick={() => {
                setDraft(entry.content ?? '');
                held.reset(entry.files);
              }}
            >
              {t('编辑')}
            </Button>
            <Button
              type="link"
              size="small"
              danger
              onClick={() =>
                askThen(
                  { title: t('确认删除'), content: t('确定删除这条评论吗？'), okText: t('删除'), danger: true },
                  () => removeComment(entry.id),
                  onChanged,
                )
              }
            >
              {t('删除')}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** The text as it was typed, the names that it calls set apart. */
function withNames(text: string, names: readonly string[]): ReactNode {
  if (names.length === 0) return text;
  const longestFirst = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(@(?:${longestFirst.join('|')}))`)).map((part, at) => (
    // The parts of one text keep their places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>{at % 2 === 1 ? <span className="tl-name">{part}</span> : part}</Fragment>
  ));
}
