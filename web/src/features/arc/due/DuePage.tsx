import { appraisal } from '@dossier/contract/arc/ending/appraisal.ts';
import { dueItem, dueYears } from '@dossier/contract/arc/ending/due.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { wantForm } from '#engine/form/wanted-form.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import './due.css';

/** Years that the strip shows: all that are over, and some that come. */
const mostYears = 24;

/** 到期清单: how many records end in which year, and the records themselves; what is over is put up for appraisal. */
export default function DuePage() {
  const t = useText();
  const navigate = useNavigate();
  const { state, setState } = useListState(dueItem, undefined, undefined);
  const years = useQuery({
    queryKey: [...recordKeys.all(dueItem), 'years'],
    queryFn: ({ signal }) => call(dueYears, { signal }),
  });
  const chosen = state.filters.dueYear;
  const choose = (year: string) => {
    const { dueYear: _, ...others } = state.filters;
    setState({ ...state, pageNo: 1, filters: year === chosen ? others : { ...others, dueYear: year } });
  };
  return (
    <div className="arc-due">
      <ul className="arc-due-years" aria-label={t('按到期年度')}>
        {(years.data ?? []).slice(0, mostYears).map(({ year, count, held }) => (
          <li key={year}>
            <Button
              size="small"
              type={chosen === String(year) ? 'primary' : 'default'}
              aria-pressed={chosen === String(year)}
              title={held > 0 ? t('其中冻结{0}件', held) : undefined}
              onClick={() => choose(String(year))}
            >
              {t('{0}年 {1}件', year, count)}
            </Button>
          </li>
        ))}
      </ul>
      <ResourcePage
        resource={dueItem}
        columns={{
          archiveNo: ({ archiveNo, held }) => (
            <span className={held === 'Y' ? 'dw-mono arc-due-past' : 'dw-mono'}>{archiveNo}</span>
          ),
        }}
        batchActions={[
          {
            key: 'appraise',
            label: t('列入鉴定'),
            endpoint: appraisal.endpoints.add,
            run: (ids) => {
              wantForm(appraisal.path, { lines: ids.map((itemId) => ({ itemId })) });
              void navigate(appraisal.path);
            },
          },
        ]}
      />
    </div>
  );
}
