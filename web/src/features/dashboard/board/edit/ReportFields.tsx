import { getRpColumns, readableReports } from '@dossier/contract/online/report-reading.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { FormItem } from '#engine/form/FormItem.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import type { CardForm } from './card-form.ts';

interface Props {
  form: FormInstance<CardForm>;
  /** The report of a card that is there. */
  initial: string | undefined;
}

/** What a card of a report shows: which, as rows or as one value. */
export function ReportFields({ form, initial }: Props) {
  const t = useText();
  const report = Form.useWatch('report', form) ?? initial;
  const value = Form.useWatch('value', form);
  const reports = useQuery({
    queryKey: [readableReports.path],
    queryFn: ({ signal }) => call(readableReports, { signal }),
  });
  const head = useQuery({
    queryKey: [getRpColumns.path, report],
    queryFn: ({ signal }) => call(getRpColumns, { params: { code: report ?? '' }, signal }),
    enabled: Boolean(report),
  });
  const columns = (head.data?.columns ?? []).map(({ dataIndex, title }) => ({ value: dataIndex, label: title }));
  return (
    <>
      <FormItem
        name="report"
        label={t('报表')}
        required={t('请选择报表')}
        help={reports.data?.length === 0 ? t('没有您可以读取的报表') : t('参数取报表中设置的默认值')}
      >
        <Select
          loading={reports.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          options={(reports.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
      </FormItem>
      <FormItem name="value" label={t('只显示一个数')} help={t('第一行中这一列的值')}>
        <Select allowClear placeholder={t('显示各行')} options={columns} />
      </FormItem>
      {value ? null : (
        <>
          <FormItem name="columns" label={t('显示的列')} help={t('留空则显示前几列')}>
            <Select mode="multiple" maxCount={6} options={columns} />
          </FormItem>
          <FormItem name="rows" label={t('行数')}>
            <NumberInput min={1} max={20} precision={0} />
          </FormItem>
        </>
      )}
    </>
  );
}
