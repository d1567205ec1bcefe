import { isMembers, type NamedField } from '@dossier/rules/query/fields.ts';
import { needsValue, type QueryRule } from '@dossier/rules/query/rules.ts';
import { DatePicker, Input } from 'antd';
import { CategorySelect } from '../category/CategorySelect.tsx';
import { membersOf } from '../data/csv.ts';
import { searchDelay } from '../data/use-debounced.ts';
import type { PersonKey } from '../data/widget-data.ts';
import { DepartSelect } from '../depart/DepartSelect.tsx';
import { DictSelect } from '../dictionary/DictSelect.tsx';
import { DateField } from '../input/DateField.tsx';
import { type PickerKind, storedMoment } from '../input/period.ts';
import { SwitchYN } from '../input/SwitchYN.tsx';
import { clearable } from '../kit/clearable.tsx';
import { NumberInput } from '../kit/NumberInput.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { MultiSelect } from '../select/MultiSelect.tsx';
import { SearchSelect } from '../select/SearchSelect.tsx';
import { UserSelect } from '../user/UserSelect.tsx';
import { OneOf } from './OneOf.tsx';
import { PopupValue } from './PopupValue.tsx';
import { TypedList } from './TypedList.tsx';

const AreaLinkage = lazyPart(async () => (await import('../area/AreaLinkage.tsx')).default);

export interface ValueInputProps {
  'aria-label': string;
  /** Null: no field is chosen yet. */
  field: NamedField | null;
  rule: QueryRule;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** Enter in a box of text or number. */
  onEnter: () => void;
}

/** The input of a condition's value, by the field's type; several values for rule 在...中 and for stored lists. */
export function ValueInput(props: ValueInputProps) {
  const t = useText();
  const { field, rule, values, onChange, onEnter } = props;
  const name = { 'aria-label': props['aria-label'] };
  if (!needsValue(rule)) return <Input {...name} disabled placeholder={t('无需填写')} />;
  const several = rule === 'in' || isMembers(field);
  const csv = values.join(',');
  const one = values[0] ?? null;
  /** For inputs that give one text, or a comma list when they take several. */
  const control = {
    ...name,
    value: several ? csv : one,
    multiple: several,
    onChange: (next: string | null) => onChange(several ? membersOf(next) : next ? [next] : []),
  };
  const type = field?.type;
  switch (type) {
    case 'switch': {
      const [on, off] = field?.options ?? [];
      const pair = [on?.value ?? 'Y', off?.value ?? 'N'] as const;
      const options = [
        { value: pair[0], text: t('是') },
        { value: pair[1], text: t('否') },
      ];
      if (several) return <MultiSelect {...name} value={csv} onChange={control.onChange} options={options} />;
      return <SwitchYN query {...name} value={one} options={pair} onChange={control.onChange} />;
    }
    case 'list':
    case 'list_multi':
    case 'radio':
    case 'checkbox':
    case 'table-dict':
    case 'sel_search':
    case 'sel_tree': {
      if (field?.options) return <OneOf {...control} options={field.options} />;
      const { dictTable, dictText, dictCode } = field ?? {};
      const table = dictTable ? `${dictTable},${dictText},${dictCode}` : dictCode?.includes(',') ? dictCode : null;
      if (table) return <SearchSelect {...control} dictionary={table} delay={searchDelay.queryBuilder} />;
      if (dictCode) return <DictSelect {...control} dict={dictCode} />;
      return <TypedList {...name} values={values} onChange={onChange} />;
    }
    case 'cat_tree':
      return <CategorySelect {...control} root={field?.dictCode ?? '0'} />;
    case 'sel_user':
    case 'select-user':
      return <UserSelect {...control} {...storeOf(field, userKeys)} placeholder={t('请选择用户')} />;
    case 'sel_depart':
    case 'select-depart':
      return <DepartSelect {...control} {...storeOf(field, departKeys)} placeholder={t('请选择部门')} />;
    case 'area-linkage':
    case 'pca':
      // Parts of a code are typed; whole codes are chosen.
      if (rule !== 'eq' && rule !== 'ne') return <TextValue {...props} several={several} />;
      return <AreaLinkage {...name} partial value={one} onChange={control.onChange} />;
    case 'popup':
      return <PopupValue {...control} popup={field?.popup} />;
    case 'date':
      if (several) return <Days {...name} values={values} onChange={onChange} />;
      return <DateField {...name} value={one} placeholder={t('请选择日期')} onChange={control.onChange} />;
    case 'datetime':
    case 'time':
      if (several) return <TypedList {...name} values={values} onChange={onChange} form={type} />;
      return (
        <DateField
          {...name}
          picker={type}
          value={one}
          placeholder={type === 'time' ? t('请选择时间') : t('请选择日期')}
          onChange={control.onChange}
        />
      );
    case 'year':
    case 'month':
    case 'week':
    case 'quarter':
      if (several) return <Days {...name} values={values} onChange={onChange} picker={type} />;
      return (
        <DateField
          {...name}
          picker={type}
          value={one}
          placeholder={t('请选择日期')}
          onChange={(next) => onChange(firstDay(next, type))}
        />
      );
    case 'int':
    case 'number':
      if (several) return <TypedList {...name} values={values} onChange={onChange} form={type} />;
      return (
        <NumberInput<string>
          {...name}
          stringMode
          controls={false}
          style={{ width: '100%' }}
          placeholder={t('请输入数值')}
          {...(type === 'int' ? { precision: 0 } : {})}
          value={one}
          onChange={(next) => onChange(next === null ? [] : [String(next)])}
          onPressEnter={onEnter}
        />
      );
    default:
      return <TextValue {...props} several={several} />;
  }
}

function TextValue({ values, onChange, onEnter, several, ...rest }: ValueInputProps & { several: boolean }) {
  const t = useText();
  const name = { 'aria-label': rest['aria-label'] };
  if (several) return <TypedList {...name} values={values} onChange={onChange} />;
  return (
    <Input
      {...name}
      allowClear={clearable()}
      autoComplete="off"
      placeholder={t('请输入值')}
      value={values[0] ?? ''}
      onChange={(event) => onChange([event.target.value])}
      onPressEnter={onEnter}
    />
  );
}

const userKeys: readonly PersonKey[] = ['username', 'id', 'realname', 'phone'];
const departKeys = ['id', 'orgCode'] as const;

/** What of a user or department the field stores, where it is one of those that can be asked for. */
function storeOf<K extends string>(field: NamedField | null, keys: readonly K[]): { store?: K } {
  const store = keys.find((key) => key === field?.customReturnField);
  return store ? { store } : {};
}

type Period = Extract<PickerKind, 'date' | 'year' | 'month' | 'week' | 'quarter'>;

/** A period stands for its first day. */
function firstDay(stored: string | null, picker: PickerKind): string[] {
  const day = storedMoment(stored, picker);
  return day ? [day.format('YYYY-MM-DD')] : [];
}

interface DaysProps {
  'aria-label': string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  picker?: Period;
}

/** Several days, or the first days of several periods. */
function Days({ values, onChange, picker = 'date', ...name }: DaysProps) {
  const t = useText();
  return (
    <DatePicker
      {...name}
      multiple
      picker={picker}
      maxTagCount="responsive"
      placeholder={t('请选择日期')}
      style={{ width: '100%' }}
      value={values.flatMap((value) => storedMoment(value, 'date') ?? [])}
      onChange={(days) => onChange((days ?? []).map((day) => day.format('YYYY-MM-DD')))}
    />
  );
}
