import { longestComment } from '@dossier/contract/communication/comment.ts';
import { Button, Mentions } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useHeld } from '#services/page/use-unsaved.ts';
import { CommentFilePlace } from './CommentFilePlace.tsx';
import { type About, findPeople, type Person, sayComment } from './timeline.api.ts';
import { useCommentFiles } from './use-comment-files.ts';

/** Milliseconds that typing rests before people are looked for. */
const restMs = 250;

/** Where something is said about a record: @ finds those who may see it, Ctrl or ⌘ with Enter sends. */
export function CommentBox({ about, onSaid }: { about: About; onSaid: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const [busy, act] = useAct();
  const [offered, setOffered] = useState<ReadonlyMap<string, Person>>(new Map());
  /** Chosen people by the name that stands in the text. */
  const chosen = useRef(new Map<string, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const held = useCommentFiles();
  const empty = text.trim() === '' && held.files.length === 0;
  useHeld(text.trim() !== '' || held.files.length > 0 || held.open);

  function look(keyword: string): void {
    clearTimeout(timer.current);
    asked.current += 1;
    const own = asked.current;
    timer.current = setTimeout(() => {
      findPeople(about, keyword).then(
        (people) => {
          // An answer about an older word is dropped.
          if (own === asked.current) setOffered(byName(people));
        },
        () => setOffered(new Map()),
      );
    }, restMs);
  }

  async function send(): Promise<void> {
    if (busy || empty || held.open) return;
    await act(async () => {
      const called = [...chosen.current].filter(([name]) => text.includes(`@${name}`)).map(([, username]) => username);
      feedback()?.message.success(await sayComment(about, text, called, held.files));
      setText('');
      held.reset([]);
      chosen.current.clear();
      onSaid();
    });
  }

  return (
    <CommentFilePlace
      held={held}
      acts={
        <Button
          type="primary"
          loading={busy}
          disabled={empty || held.open}
          title={held.open ? t('附件还没有上传完') : 'Ctrl + Enter'}
          onClick={() => void send()}
        >
          {t('发表')}
        </Button>
      }
    >
      <Mentions
        aria-label={t('写评论')}
        placeholder={t('写评论，@ 提醒同事，可粘贴图片或文件')}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestComment}
        value={text}
        onChange={setText}
        onSearch={look}
        onSelect={({ value = '' }) => {
          const person = offered.get(value);
          if (person) chosen.current.set(value, person.username);
        }}
        notFoundContent={t('没有可提醒的人')}
        options={[...offered].map(([name, { username, realname }]) => ({
          key: username,
          value: name,
          label: `${realname ?? username}（${username}）`,
        }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void send();
        }}
      />
    </CommentFilePlace>
  );
}

/** People by the name that stands in the text; of two of one name the second carries his login name. */
function byName(people: readonly Person[]): Map<string, Person> {
  const named = new Map<string, Person>();
  for (const person of people) {
    const name = person.realname ?? person.username;
    named.set(named.has(name) ? `${name}（${person.username}）` : name, person);
  }
  return named;
}
