import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { readFileList } from '@dossier/widgets/upload/file-list.ts';
import { ImageTiles } from '@dossier/widgets/upload/ImageTiles.tsx';
import { titleOf } from '#engine/record/title-of.ts';
import { useText } from '#services/messages/text.ts';
import { ExampleRecords } from '../../frame/ExampleRecords.tsx';

/** 图片预览: pictures of records as tiles; one is opened, turned over and taken away as the reader's rights let them. */
export default function PicturesPage() {
  const t = useText();
  return (
    <section className="card demo-stack" aria-label={t('图片')}>
      <ExampleRecords resource={demoSheet}>
        {(records, resource) =>
          records.map((record) => (
            <section key={record.id} aria-label={titleOf(resource, record)}>
              <h2>{titleOf(resource, record)}</h2>
              <ImageTiles files={readFileList(String(record.pictures ?? ''))} downloadable />
              {record.pictures ? null : <p>{t('没有图片')}</p>}
            </section>
          ))
        }
      </ExampleRecords>
    </section>
  );
}
