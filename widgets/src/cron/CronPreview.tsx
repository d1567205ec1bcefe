import { nextRuns, whyNever } from '@dossier/rules/cron/next-runs.ts';
import { type Cron, cronError, parseCron } from '@dossier/rules/cron/parse.ts';
import { wallText } from '@dossier/rules/cron/zone.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useText } from '../language/text.ts';

/** How long an expression rests before its runs are worked out, in ms. */
const previewDelay = 500;
const previewCount = 10;

export interface CronPreviewOptions {
  /** Runs after this moment, in ms. @default now */
  exeStartTime?: number;
  /** IANA zone whose clocks the expression means. @default 'Asia/Shanghai' */
  zone?: string;
  /** Asks somebody else for the runs, as texts; `timestamp` is the moment after which they lie, in ms. @default worked out in the browser */
  remote?: (cron: string, timestamp: number) => Promise<readonly string[]>;
}

export interface CronPreviewProps extends CronPreviewOptions {
  expression: string;
  hideSecond: boolean;
  /** The expression has no years although one was given. */
  yearDropped: boolean;
}

interface Runs {
  texts: readonly string[];
  why?: string;
}

/** The next ten runs, as soon as nothing has changed for half a second. */
export function CronPreview({ expression, hideSecond, yearDropped, ...options }: CronPreviewProps) {
  const t = useText();
  const settled = useDebounced(expression, previewDelay);
  const wrong = cronError(settled, { seconds: !hideSecond }) !== undefined;
  const cron = useMemo(
    () => (wrong ? undefined : parseCron(settled, { seconds: !hideSecond })),
    [settled, hideSecond, wrong],
  );
  const { remote, exeStartTime, zone = 'Asia/Shanghai' } = options;
  const local = useMemo(
    () => (cron && !remote ? runsHere(cron, exeStartTime ?? Date.now(), zone) : { texts: [] }),
    [cron, remote, exeStartTime, zone],
  );
  const asked = useLoaded(remote && cron ? settled : null, async () => remote?.(settled, exeStartTime ?? Date.now()));
  const runs: Runs = remote ? { texts: asked.data ?? [] } : local;
  const limited = cron !== undefined && !cron.year.some((item) => item.type === 'every' && item.step === 1);
  return (
    <section
      className="dw-cron-preview"
      aria-label={t('近十次执行时间')}
      aria-busy={settled !== expression || asked.loading}
    >
      <h3>
        {t('近十次执行时间')}
        {limited ? '' : t('（不含年）')}
      </h3>
      {yearDropped ? <p>{t('执行预览，会忽略年份参数')}</p> : null}
      {asked.error ? (
        <p role="alert">
          {t('执行时间加载失败：{0}', asked.error.message)}{' '}
          <Button size="small" onClick={asked.reload}>
            {t('重试')}
          </Button>
        </p>
      ) : runs.texts.length > 0 ? (
        <ol>
          {runs.texts.map((text, index) => (
            // What daylight saving repeats stands in the list twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
            <li key={index}>{text}</li>
          ))}
        </ol>
      ) : asked.loading ? null : (
        <>
          <p>{t('无执行时间')}</p>
          {runs.why ? <p>{runs.why}</p> : null}
        </>
      )}
    </section>
  );
}

function runsHere(cron: Cron, after: number, zone: string): Runs {
  const from = new Date(after);
  const texts = nextRuns(cron, { from, count: previewCount, zone }).map((run) => wallText(zone, run.getTime()));
  return texts.length > 0 ? { texts } : { texts, why: whyNever(cron, from, zone) };
}
