import { PaperClipOutlined } from '@ant-design/icons';
import type { SearchHit } from '@dossier/contract/arc/search.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { docDateText } from '#services/data/doc-date.ts';
import { useText } from '#services/messages/text.ts';
import { Marked } from './Marked.tsx';

const RecordReader = lazyPart(async () => (await import('../RecordReader.tsx')).default, 0);

export interface HitProps {
  hit: SearchHit;
  /** Address of the record; null: the person has no page for it. */
  address: string | null;
  /** It is in the list of what is to be borrowed. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onBorrow: () => void;
}

/** One record that was found: what it is, and where the words stand in it. */
export function Hit({ hit, address, chosen, onChoose, onBorrow }: HitProps) {
  const t = useText();
  const { title, archiveNo, docNo, creator, docDate, retention, secret, status, fonds, dept, fileCount } = hit;
  const name = title?.text ?? archiveNo?.text ?? hit.id;
  const [reads, setReads] = useState(false);
  const shown = title ? <Marked {...title} /> : name;
  return (
    <li className="arc-hit">
      {hit.mayBorrow ? (
        <Checkbox
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
          aria-label={t('加入借阅车：{0}', name)}
        />
      ) : (
        <span aria-hidden />
      )}
      <div>
        <h3>
          {address === null ? shown : <Link to={address}>{shown}</Link>}
          {fileCount > 0 ? (
            <span className="arc-hit-files">
              <Icon of={PaperClipOutlined} aria-hidden /> {t('{0}个电子文件', fileCount)}
            </span>
          ) : null}
        </h3>
        <p className="arc-hit-facts">
          {archiveNo ? (
            <span className="dw-mono">
              <Marked {...archiveNo} />
            </span>
          ) : null}
          {docNo ? (
            <span>
              <Marked {...docNo} />
            </span>
          ) : null}
          {creator ? (
            <span>
              <Marked {...creator} />
            </span>
          ) : null}
          {docDate ? <span className="dw-mono">{docDateText(docDate)}</span> : null}
          {retention ? <DictText dict="arc_retention" value={retention} /> : null}
          {secret === null ? null : <DictText dict="arc_secret" value={secret} />}
          <DictText dict="arc_status" value={status} />
          <span>{[fonds, dept].filter(Boolean).join(' · ')}</span>
        </p>
        {hit.snippets.map(({ file, text, marks }) => (
          <p key={file} className="arc-hit-snippet">
            <span className="arc-hit-file">{file}</span>
            <Marked text={text} marks={marks} />
          </p>
        ))}
        {fileCount > 0 && hit.mayRead ? (
          <Button type="link" size="small" aria-label={t('预览{0}', name)} onClick={() => setReads(true)}>
            {t('预览')}
          </Button>
        ) : null}
        {reads ? <RecordReader itemId={hit.id} onClose={() => setReads(false)} /> : null}
        {fileCount > 0 && !hit.mayRead ? (
          <p className="arc-hit-closed">
            {t('您没有查看电子文件的权限，按目录检索。')}
            {hit.mayBorrow ? (
              <Button type="link" size="small" onClick={onBorrow}>
                {t('申请借阅')}
              </Button>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}
