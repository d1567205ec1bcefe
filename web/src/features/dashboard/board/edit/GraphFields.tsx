import { graphDraws } from '@dossier/contract/dashboard/card.ts';
import { readableCharts } from '@dossier/contract/online/chart/chart-reading.ts';
import { graphKindNames } from '@dossier/widgets/graph/graph-data.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { FormItem } from '#engine/form/FormItem.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';

/** Which online chart a card shows, and how. */
export function GraphFields() {
  const t = useText();
  const charts = useQuery({
    queryKey: [readableCharts.path],
    queryFn: ({ signal }) => call(readableCharts, { signal }),
  });
  return (
    <>
      <FormItem
        name="graph"
        label={t('Online图表')}
        required={t('请选择图表')}
        help={charts.data?.length === 0 ? t('没有您可以查看的图表') : t('参数取图表中设置的默认值')}
      >
        <Select
          loading={charts.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(charts.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
      </FormItem>
      <FormItem name="graphDraw" label={t('图形')}>
        <Select
          allowClear
          placeholder={t('按图表的设置')}
          options={graphDraws.map((value) => ({
            value,
            label: value === 'own' ? t('按图表的设置') : t(graphKindNames[value]),
          }))}
        />
      </FormItem>
    </>
  );
}
