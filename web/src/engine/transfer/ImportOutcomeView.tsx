import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Button } from 'antd';
import { messages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { FileLink } from '../record/FileLink.tsx';

export interface ImportOutcomeViewProps {
  outcome: ImportOutcome;
  /** The server's sentence about a finished import. */
  title?: string;
  /** Nothing was saved yet. @default false */
  trial?: boolean;
  mode?: 'rows' | 'all';
}

/** What an import found or did: numbers, first errors, the file with every bad row. */
export function ImportOutcomeView({ outcome, title, trial = false, mode = 'rows' }: ImportOutcomeViewProps) {
  const t = useText();
  const { totalCount, errorCount = 0, newCount, changedCount, successCount, errors = [] } = outcome;
  const facts: [string, number | undefined][] = trial
    ? [
        [t('数据行'), totalCount],
        [t('新增'), newCount],
        [t('更新'), changedCount],
        [t('错误'), errorCount],
      ]
    : [
        [t('数据行'), totalCount],
        [t('已导入'), successCount],
        [t('错误'), errorCount],
      ];
  return (
    <div className="rp-outcome">
      {title ? <Alert type="warning" showIcon title={title} description={outcome.msg} /> : null}
      {trial ? <p>{verdict(totalCount, errorCount, mode)}</p> : null}
      <dl className="rp-numbers">
        {facts
          .filter(([, number]) => number !== undefined)
          .map(([label, number]) => (
            <div key={label} data-bad={label === t('错误') && (number ?? 0) > 0}>
              <dt>{label}</dt>
              <dd>{number}</dd>
            </div>
          ))}
      </dl>
      {errors.length > 0 ? (
        <>
          <p className="rp-help">{errorCount > errors.length ? t('前 {0} 条错误：', errors.length) : t('错误：')}</p>
          <ol className="rp-errors">
            {errors.map((error) => (
              <li key={error}>{messages().answered(error)}</li>
            ))}
          </ol>
        </>
      ) : null}
      {outcome.fileUrl ? (
        <FileLink path={outcome.fileUrl} name={outcome.fileName ?? t('错误明细')}>
          {(save) => (
            <Button type="link" onClick={save}>
              {t('下载错误明细：{0}', outcome.fileName ?? t('错误明细'))}
            </Button>
          )}
        </FileLink>
      ) : null}
    </div>
  );
}

function verdict(total: number | undefined, bad: number, mode: 'rows' | 'all'): string {
  if (total === 0) return say('文件中没有数据行，请检查后重新选择。');
  if (bad === 0) return say('检查通过，确认后写入数据。');
  if (mode === 'all') return say('有错误的行。整批导入要求全部正确，请修改文件后重新选择。');
  return total === bad ? say('所有行都有错误，请修改文件后重新选择。') : say('有错误的行不会导入，其余行确认后写入。');
}
