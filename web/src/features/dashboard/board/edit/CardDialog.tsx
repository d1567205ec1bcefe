import { type Card, type CardKind, type ChartKind, cardLimits, chartKinds } from '@dossier/contract/dashboard/card.ts';
import { readFirstSteps } from '@dossier/contract/operations/first-steps.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Form, Input, Switch } from 'antd';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useResources } from '#engine/use-resources.ts';
import { type Later, later, useText } from '#services/messages/text.ts';
import { type MenuItem, pathOf } from '#services/navigation/menu.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { useRights } from '#services/session/access.ts';
import { kindNames } from '../titles.ts';
import { type CardForm, cardOf, choicesOf, formOf, hasSeveral, listsFor, ofLists, onlyKept } from './card-form.ts';
import { GraphFields } from './GraphFields.tsx';
import { ReportFields } from './ReportFields.tsx';

const drawn: Record<ChartKind, Later> = {
  bar: later('条形图'),
  column: later('柱状图'),
  line: later('折线图'),
  area: later('面积图'),
  pie: later('饼图'),
  radar: later('雷达图'),
  rank: later('排行'),
  table: later('表格'),
  map: later('地图（按省份）'),
};
const spanNames = {
  month: later('本月与上月同期'),
  quarter: later('本季与上季同期'),
  year: later('本年与去年同期'),
} as const;

interface Props {
  /** Null: a new one. */
  card: Card | null;
  onTake: (card: Card) => void;
  onClose: () => void;
}

/** What a card shows. */
export function CardDialog({ card, onTake, onClose }: Props) {
  const t = useText();
  const { may } = useRights();
  const { items } = useNavigation();
  const resources = useResources();
  const [form] = Form.useForm<CardForm>();
  const kind = Form.useWatch('kind', form) ?? card?.kind ?? 'figure';
  const list = Form.useWatch('list', form);
  const over = Form.useWatch('over', form);
  const by = Form.useWatch('by', form);
  if (!resources) return null;
  const initial: Partial<CardForm> = card ? formOf(card, resources) : { kind: 'figure', title: '' };
  const resource = resources.get(list ?? initial.list ?? '');
  const choices = resource ? choicesOf(resource) : null;
  const lists = listsFor(kind, resources.values(), ({ endpoints }) => may(endpoints.list));
  const kinds = (Object.keys(kindNames) as CardKind[]).filter(
    (each) => (each !== 'firstSteps' || may(readFirstSteps)) && (!onlyKept.includes(each) || card?.kind === each),
  );
  const isListed = ofLists.includes(kind) && !(hasSeveral(card) && kind === card?.kind);
  const isArea = resource?.fields[by ?? initial.by ?? '']?.type === 'area';
  const pages = items.flatMap(leaves).map((page) => ({ value: pathOf(page.node), label: page.title }));
  return (
    <AppModal
      open
      title={card ? t('卡片设置') : t('添加卡片')}
      okText={t('确定')}
      cancelText={t('取消')}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<CardForm>
        form={form}
        className="card-form"
        layout="vertical"
        initialValues={initial}
        onFinish={(values) => {
          const taken = cardOf({ ...values, title: values.title ?? '' }, card, resources.get(values.list ?? ''));
          if (taken) onTake(taken);
        }}
        onValuesChange={(changed: Partial<CardForm>) => {
          // What was chosen of another list is nothing of this one.
          if ('list' in changed || 'kind' in changed)
            form.resetFields(['only', 'mine', 'by', 'sum', 'over', 'columns', 'sort']);
          if ('report' in changed) form.setFieldsValue({ columns: [], value: undefined });
          if ('kind' in changed && !ofLists.includes(changed.kind ?? 'text')) form.resetFields(['list']);
        }}
      >
        <FormItem name="kind" label={t('类型')} required={t('请选择类型')}>
          <Select options={kinds.map((value) => ({ value, label: t(kindNames[value]) }))} />
        </FormItem>
        <FormItem name="title" label={t('标题')} help={t('留空则按内容命名')}>
          <Input maxLength={cardLimits.title} />
        </FormItem>
        {isListed ? (
          <FormItem name="list" label={t('数据来源')} required={t('请选择数据来源')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={lists.map(({ path, label }) => ({ value: path, label }))}
            />
          </FormItem>
        ) : null}
        {choices && isListed ? (
          <>
            {choices.figures.length > 0 || initial.only === 'kept' ? (
              <FormItem name="only" label={t('记录范围')}>
                <Select
                  allowClear
                  placeholder={t('全部记录')}
                  options={[
                    ...choices.figures,
                    ...(initial.only === 'kept' ? [{ value: 'kept', label: t('保持原来的条件') }] : []),
                  ]}
                />
              </FormItem>
            ) : null}
            {choices.people.length > 0 ? (
              <FormItem name="mine" label={t('只看查看者本人的')}>
                <Select allowClear placeholder={t('不限')} options={choices.people} />
              </FormItem>
            ) : null}
            {kind === 'chart' ? (
              <>
                <FormItem name="by" label={t('分组')} required={t('请选择分组')}>
                  <Select options={choices.groups} />
                </FormItem>
                <FormItem name="draw" label={t('图形')} required={t('请选择图形')}>
                  <Select
                    options={chartKinds
                      .filter((value) => value !== 'map' || isArea)
                      .map((value) => ({ value, label: t(drawn[value]) }))}
                  />
                </FormItem>
                <FormItem name="top" label={t('最多显示几组')}>
                  <NumberInput min={2} max={50} precision={0} />
                </FormItem>
              </>
            ) : null}
            {kind === 'board' ? (
              <>
                <FormItem name="by" label={t('分列')} required={t('请选择分列')}>
                  <Select options={choices.boards} />
                </FormItem>
                <FormItem name="columns" label={t('名称下方显示')}>
                  <Select mode="multiple" maxCount={3} options={choices.columns} />
                </FormItem>
                <FormItem name="rows" label={t('每列条数')}>
                  <NumberInput min={1} max={cardLimits.rows} precision={0} />
                </FormItem>
              </>
            ) : null}
            {kind === 'list' ? (
              <>
                <FormItem name="columns" label={t('显示的列')} required={t('请选择显示的列')}>
                  <Select mode="multiple" maxCount={6} options={choices.columns} />
                </FormItem>
                <FormItem name="sort" label={t('排序')}>
                  <Select
                    allowClear
                    options={choices.columns.flatMap(({ value, label }) => [
                      { value: `${value} asc`, label: t('{0}升序', label) },
                      { value: `${value} desc`, label: t('{0}降序', label) },
                    ])}
                  />
                </FormItem>
                <FormItem name="rows" label={t('行数')}>
                  <NumberInput min={1} max={cardLimits.rows} precision={0} />
                </FormItem>
              </>
            ) : kind === 'due' || kind === 'calendar' ? (
              <FormItem name="over" label={t('按哪个日期')} required={t('请选择日期')}>
                <Select options={choices.days} />
              </FormItem>
            ) : (
              <FormItem name="sum" label={t('合计')}>
                <Select allowClear placeholder={t('记录数')} options={choices.numbers} />
              </FormItem>
            )}
            {kind === 'figure' ? (
              <>
                <FormItem name="over" label={t('按日期比较')}>
                  <Select allowClear placeholder={t('不比较')} options={choices.days} />
                </FormItem>
                {over ? (
                  <FormItem name="span" label={t('比较的时段')}>
                    <Select
                      options={(['month', 'quarter', 'year'] as const).map((value) => ({
                        value,
                        label: t(spanNames[value]),
                      }))}
                    />
                  </FormItem>
                ) : null}
                <FormItem name="alert" label={t('不为零时提醒')} valuePropName="checked">
                  <Switch />
                </FormItem>
              </>
            ) : null}
          </>
        ) : null}
        {kind === 'report' ? <ReportFields form={form} initial={initial.report} /> : null}
        {kind === 'graph' ? <GraphFields /> : null}
        {kind === 'text' ? (
          <FormItem name="text" label={t('文字（Markdown）')} required={t('请输入文字')}>
            <Input.TextArea rows={6} maxLength={cardLimits.text} showCount />
          </FormItem>
        ) : null}
        {kind === 'links' ? (
          <FormItem name="paths" label={t('页面')} help={t('留空则列出整个菜单')}>
            <Select
              mode="multiple"
              maxCount={cardLimits.links}
              showSearch={{ optionFilterProp: 'label' }}
              options={pages}
            />
          </FormItem>
        ) : null}
      </Form>
    </AppModal>
  );
}

function leaves(item: MenuItem): MenuItem[] {
  return item.children ? item.children.flatMap(leaves) : [item];
}
