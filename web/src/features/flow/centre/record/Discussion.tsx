import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CommentBox } from '#engine/timeline/CommentBox.tsx';
import { CommentEntry } from '#engine/timeline/CommentEntry.tsx';
import { timelineKey, useTimeline } from '#engine/timeline/timeline.api.ts';
import { useText } from '#services/messages/text.ts';
import '#engine/timeline/timeline.css';

/** What was said about the record, with a place to say something: a question without a decision. */
export function Discussion({ tableName, recordId }: { tableName: string; recordId: string }) {
  const t = useText();
  const client = useQueryClient();
  const about = { tableName, tableDataId: recordId };
  const found = useTimeline(about, 'comment');
  const refresh = () => void client.invalidateQueries({ queryKey: timelineKey(about) });
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section className="fc-talk" aria-label={t('讨论')}>
      <h2>
        {t('讨论')} <small>{found.data?.pages[0]?.comments ?? ''}</small>
      </h2>
      <CommentBox about={about} onSaid={refresh} />
      <ol className="tl-list">
        {entries.map((entry) => (
          <CommentEntry key={entry.id} entry={entry} onChanged={refresh} />
        ))}
      </ol>
      {found.hasNextPage ? (
        <Button block type="text" onClick={() => void found.fetchNextPage()}>
          {t('加载更多')}
        </Button>
      ) : null}
    </section>
  );
}
