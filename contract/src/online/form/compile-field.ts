import {
  area,
  category,
  categoryRoot,
  date,
  datetime,
  decimal,
  depart,
  dict,
  type Field,
  files,
  html,
  integer,
  longText,
  popup,
  reference,
  text,
  user,
  yesNo,
} from '../../core/field.ts';
import type { FieldOptions, SearchKind } from '../../core/field-options.ts';
import { databaseDefault, numberSize } from './column-types.ts';
import type { FormField } from './compile.ts';
import type { ControlName } from './controls.ts';
import { fillRuleOf, hasVariable, isRefused } from './defaults.ts';
import { expressionOf } from './expression.ts';
import { chainField, chainPlaces } from './link-down.ts';
import { isNamedRule, patternNames } from './rule-names.ts';
import { formSchema } from './schema.ts';

const clock = String.raw`^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$`;
const isNumber = ({ dbType }: FormField) => ['int', 'long', 'double', 'BigDecimal'].includes(dbType);

/** Settings of a field that stand in `field_extend_json`; a text that is no JSON object says nothing. */
export function extended({ fieldExtendJson }: Pick<FormField, 'fieldExtendJson'>): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(fieldExtendJson || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The text of the expression that the field of a line has. */
export const expressionText = ({ fieldShowType, fieldValidType }: FormField): string =>
  fieldShowType === 'time' ? clock : (fieldValidType ?? '');

/** The field of the engine that a line of a definition describes. */
export function fieldOf(line: FormField): Field {
  const options = optionsOf(line);
  const extra = extended(line);
  const { dictTable, dictField, dictText } = line;
  const control = line.fieldShowType as ControlName;
  const multiple = control === 'checkbox' || control === 'list_multi';
  switch (control) {
    case 'list':
    case 'radio':
    case 'checkbox':
    case 'list_multi':
    case 'sel_search':
      if (dictTable && dictField)
        return reference({ ...options, dictionary: `${dictTable},${dictText || dictField},${dictField}`, multiple });
      return dict(dictField ?? '', { ...options, multiple, ...(isNumber(line) ? { numeric: true } : {}) });
    case 'switch':
      return yesNo(options);
    case 'date':
      return line.dbType === 'Date' ? date(options) : datetime(options);
    case 'datetime':
      return datetime(options);
    case 'time':
      return text({
        ...options,
        max: 8,
        expression: { test: expressionOf(clock), message: `${line.dbFieldTxt}时间格式不正确` },
      });
    case 'file':
    case 'image':
      return files({ ...options, image: control === 'image', ...mostFiles(extra.uploadnum) });
    case 'umeditor':
      return html(options);
    case 'markdown':
      return longText({ ...options, markdown: true, max: 100_000 });
    case 'textarea':
      return longText({ ...options, ...typed(line), max: line.dbType === 'string' ? line.dbLength : 20_000 });
    case 'sel_user':
      return user({ ...options, multiple: extra.multiSelect !== false });
    case 'sel_depart':
      return depart({ ...options, multiple: extra.multiSelect !== false });
    case 'pca':
      return area({ ...options, partial: true });
    case 'cat_tree':
      return category({ ...options, root: dictField && dictField !== '0' ? dictField : categoryRoot });
    case 'link_table':
      // Of the fields that are named the first is what a record is called.
      return reference({
        ...options,
        dictionary: `${formSchema}.${dictTable ?? ''},${(dictText ?? 'id').split(',')[0]},${dictField || 'id'}`,
        multiple: extra.multiSelect === true,
      });
    case 'popup':
      return popup({
        ...options,
        popupCode: dictTable ?? '',
        orgFields: dictField ?? '',
        destFields: dictText ?? '',
        multiple: extra.popupMulti === true,
      });
    case 'password': {
      const { label, required = false, form = true, readOnly = false } = options;
      const hidden = { list: false, sortable: false, queryable: false, excel: false } as const;
      return text({ ...{ label, required, form, readOnly }, ...hidden, ...typed(line), secret: true, max: 64 });
    }
    case 'popup_dict':
      return reference({
        ...options,
        dictionary: `report.${dictTable ?? ''},${dictText ?? ''},${dictField ?? ''}`,
        multiple: extra.popupMulti === true,
      });
    case 'link_table_field': {
      const { search: _, ...shown } = options;
      const linked = { by: dictTable ?? '', field: dictText ?? '' };
      return text({ ...shown, linked, readOnly: true, required: false, sortable: false, queryable: false });
    }
    case 'sel_tree': {
      const [value = 'id', parent = 'pid', shown = 'name'] = (dictText ?? '').split(',').map((name) => name.trim());
      const dictionary = `${dictTable ?? ''},${shown},${value}` as const;
      return reference({ ...options, dictionary, parent, root: dictField ?? '' });
    }
    case 'link_down': {
      // The following fields of a chain get theirs from its first one (`recordFields`).
      const place = chainPlaces([line]).get(line.dbFieldName);
      return place ? chainField(place, options) : plain(line, options);
    }
    default:
      return plain(line, options);
  }
}

/** A number or a text that is typed. */
function plain(line: FormField, options: FieldOptions): Field {
  switch (line.dbType) {
    case 'int':
      return integer(options);
    case 'long':
      return decimal({ ...options, scale: 0 });
    case 'double':
    case 'BigDecimal':
      return decimal({ ...options, scale: numberSize(line.dbLength, line.dbPointLength)[1] });
    default:
      return text({
        ...{ ...options, ...typed(line), ...(hasGrams(line) ? { grams: true } : {}) },
        max: line.dbType === 'string' ? line.dbLength : 4000,
      });
  }
}

/** Whether words of a field are looked for by two characters: it has an index for them. */
export const hasGrams = ({ isQuery, queryMode, fieldShowType, dbType }: FormField): boolean =>
  isQuery === 1 && queryMode !== 'group' && fieldShowType === 'text' && dbType === 'string';

/** What binds a text: a pattern by its name, an expression of the designer's own, a rule that fills it in. */
function typed(line: FormField) {
  const rule = line.fieldValidType ?? '';
  const pattern = patternNames[rule];
  const message = extended(line).validateError;
  const fill = fillRuleOf(line.fieldDefaultValue ?? '');
  return {
    ...(pattern ? { pattern } : {}),
    ...(rule !== '' && !isNamedRule(rule)
      ? {
          expression: {
            test: expressionOf(rule),
            message: typeof message === 'string' && message ? message : `${line.dbFieldTxt}格式不正确`,
          },
        }
      : {}),
    ...(fill ? { fillRule: fill } : {}),
  };
}

/** What every kind of field takes from a line. */
export function optionsOf(line: FormField): FieldOptions {
  const shownInForm = line.isShowForm === 1;
  const initial = literal(line);
  const whenEmpty = databaseDefault(line);
  return {
    label: line.dbFieldTxt,
    required: shownInForm && (line.fieldMustInput === '1' || line.fieldValidType === '*' || isNeeded(line)),
    list: line.isShowList === 1,
    form: shownInForm,
    readOnly: line.isReadOnly === 1,
    sortable: line.sortFlag === '1',
    ...(line.fieldValidType === 'only' ? { unique: true } : {}),
    ...(line.isQuery === 1 ? { search: searchOf(line) } : {}),
    ...(initial === null ? {} : { initial }),
    ...(line.dbIsNull === 0 && whenEmpty !== null ? { whenEmpty } : {}),
  };
}

/** Whether the column takes no empty value, and nothing but the form gives it one. */
const isNeeded = ({ dbIsNull, dbDefaultVal, isReadOnly }: FormField): boolean =>
  dbIsNull === 0 && !dbDefaultVal && isReadOnly !== 1;

function searchOf({ queryMode, fieldShowType, dbType }: FormField): SearchKind {
  if (queryMode === 'group') return 'range';
  const isText = ['text', 'textarea'].includes(fieldShowType) && ['string', 'Text', 'LongText'].includes(dbType);
  return isText || queryMode === 'like' ? 'contains' : 'equals';
}

/** A default that is a value, variables in it as they are written; expressions and rules are none. */
function literal(line: FormField): string | number | null {
  const value = line.fieldDefaultValue ?? '';
  if (value === '' || fillRuleOf(value) !== undefined || isRefused(value)) return null;
  if (!isNumber(line) || hasVariable(value)) return value;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
}

const mostFiles = (given: unknown) => {
  const most = Number(given);
  return Number.isInteger(most) && most > 0 ? { most } : {};
};
