import type { ProjectOverview } from '@dossier/contract/pm/project-value.ts';
import { type Health, ratioColour } from '@dossier/rules/earned-value/health.ts';
import { fixedText, moneyText } from '@dossier/widgets/text/number-text.ts';
import { useText } from '#services/messages/text.ts';

interface Figure {
  name: string;
  value: string;
  note: string;
  level?: Health;
}

/** Progress, pace, cost and money in a row; what one may not see has no place in it. */
export function KeyFigures({ overview }: { overview: ProjectOverview }) {
  const t = useText();
  const { sees, pct, plannedPct, spi, cpi, contractAmt, received, receivable, margin, revenue } = overview;
  const none = t('—');
  const behind = plannedPct === null || pct === null ? null : Math.round((plannedPct - pct) * 10) / 10;
  const ratio = (name: string, value: number | null): Figure => {
    const level = ratioColour(value);
    return {
      name,
      value: value === null ? none : fixedText(value, 3),
      note: value === null ? t('暂无数据') : level === 'R' ? t('低于0.80') : level === 'Y' ? t('低于0.95') : t('达标'),
      level,
    };
  };
  const figures: (Figure | null)[] = [
    {
      name: t('进度'),
      value: pct === null ? none : `${pct}%`,
      note:
        plannedPct === null || behind === null
          ? overview.baseline === null
            ? t('尚无基线')
            : t('任务没有预算')
          : behind > 0
            ? t('计划{0}%，落后{1}个百分点', plannedPct, behind)
            : t('计划{0}%', plannedPct),
    },
    ratio('SPI', spi),
    sees.cost ? ratio('CPI', cpi) : null,
    sees.price
      ? {
          name: t('合同额（万元）'),
          value: contractAmt === null ? none : inTenThousands(contractAmt),
          note: t('已确认收入{0}', inTenThousands(revenue ?? 0)),
        }
      : null,
    sees.price
      ? {
          name: t('已到账（万元）'),
          value: inTenThousands(received ?? 0),
          note: contractAmt
            ? t('占{0}%，应收{1}', Math.round(((received ?? 0) / contractAmt) * 100), inTenThousands(receivable ?? 0))
            : t('应收{0}', inTenThousands(receivable ?? 0)),
        }
      : null,
    sees.margin
      ? { name: t('毛利率'), value: margin === null ? none : `${fixedText(margin, 1)}%`, note: t('收入减实际成本') }
      : null,
  ];
  return (
    <dl className="pm-figures">
      {figures.map((figure) =>
        figure ? (
          <div key={figure.name}>
            <dt>{figure.name}</dt>
            <dd>
              <strong data-level={figure.level}>{figure.value}</strong>
              <small>{figure.note}</small>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const inTenThousands = (yuan: number): string => moneyText(yuan / 10_000);
