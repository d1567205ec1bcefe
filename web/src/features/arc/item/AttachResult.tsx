import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { say, useText } from '#services/messages/text.ts';
import type { Attached } from './item.api.ts';

/** What became of one file. */
interface Line {
  name: string;
  text: string;
  color: string;
  about: string;
}

const columns = (): readonly Column<Line>[] => [
  { name: 'name', title: say('文件'), render: ({ name }) => <span title={name}>{name}</span> },
  { name: 'text', title: say('结果'), width: 100, render: ({ text, color }) => <DictTag text={text} color={color} /> },
  { name: 'about', title: say('档案'), render: ({ about }) => <span title={about}>{about}</span> },
];

/** What became of every file of a run. */
export function AttachResult({ result }: { result: Attached }) {
  const t = useText();
  const { matched, unmatched, ambiguous } = result;
  const lines: Line[] = [
    ...unmatched.map((name) => ({ name, text: t('未匹配'), color: 'orange', about: t('没有编号或文件名相符的档案') })),
    ...ambiguous.map((name) => ({ name, text: t('多件'), color: 'red', about: t('有多件档案相符，不能确定') })),
    ...matched.map(({ name, archiveNo, title }) => ({
      ...{ name, text: t('已挂接'), color: 'green' },
      about: [archiveNo, title].filter(Boolean).join(' '),
    })),
  ];
  return (
    <div className="arc-attach" role="status">
      <p>
        {t('已挂接 {0} 个，未匹配 {1} 个，匹配到多件 {2} 个。', matched.length, unmatched.length, ambiguous.length)}{' '}
        {unmatched.length + ambiguous.length > 0 ? t('未挂接的文件没有保存，请改名后重新挂接。') : null}
      </p>
      <div className="arc-attach-result">
        <DataTable<Line>
          label={t('挂接结果')}
          rows={lines}
          rowKey={({ name }) => name}
          rowLabel={({ name }) => name}
          columns={columns()}
          density="small"
          empty={null}
        />
      </div>
    </div>
  );
}
