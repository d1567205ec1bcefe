import type { Field } from '@dossier/contract/core/field.ts';
import { CategorySelect } from '@dossier/widgets/category/CategorySelect.tsx';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import type { ControlProps } from '@dossier/widgets/form/control.ts';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { MoneyInput, NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { SwitchYN } from '@dossier/widgets/input/SwitchYN.tsx';
import { TagsInput } from '@dossier/widgets/input/TagsInput.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { SearchSelect } from '@dossier/widgets/select/SearchSelect.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { FileUpload } from './file-upload.ts';

/** Height in px of a Markdown text: the least that the editor takes (specification 2, section 2). */
const markdownHeight = 200;

const AreaLinkage = lazyPart(async () => (await import('@dossier/widgets/area/AreaLinkage.tsx')).default);
const MarkdownInput = lazyPart(
  async () => (await import('@dossier/widgets/markdown/MarkdownInput.tsx')).default,
  markdownHeight,
);
const PopupInput = lazyPart(async () => (await import('@dossier/widgets/report/PopupInput.tsx')).PopupInput);
const DictTreeSelect = lazyPart(
  async () => (await import('@dossier/widgets/tree-select/DictTreeSelect.tsx')).DictTreeSelect,
);
const RichText = lazyPart(async () => (await import('@dossier/widgets/rich-text/RichText.tsx')).default, 300);

export interface FieldInputProps extends ControlProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The whole record and a way to set its other fields, for inputs that fill several. */
  row: Readonly<Record<string, unknown>>;
  onFill: (values: Readonly<Record<string, unknown>>) => void;
}

/** The input of a field, by its type. */
export function FieldInput({ field, value, onChange, row, onFill, ...control }: FieldInputProps) {
  const t = useText();
  const text = value === null || value === undefined ? '' : String(value);
  const number = typeof value === 'number' ? value : null;
  switch (field.type) {
    case 'text':
      return (
        <Input
          {...control}
          autoComplete="off"
          className={field.mono ? 'dw-mono' : ''}
          placeholder={field.placeholder ?? t('请输入{0}', field.label)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'longText':
      if (field.markdown)
        return <MarkdownInput {...control} height={markdownHeight} value={text} onChange={onChange} />;
      return (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 3, maxRows: 12 }}
          placeholder={field.placeholder ?? t('请输入{0}', field.label)}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'html':
      return <RichText {...control} value={text} onChange={onChange} />;
    case 'integer':
      return <NumberField {...control} placeholder={t('请输入{0}', field.label)} value={number} onChange={onChange} />;
    case 'decimal':
      return (
        <NumberField
          {...control}
          placeholder={t('请输入{0}', field.label)}
          scale={field.scale}
          value={number}
          onChange={onChange}
        />
      );
    case 'money':
      return <MoneyInput {...control} placeholder={t('请输入{0}', field.label)} value={number} onChange={onChange} />;
    case 'date':
      return <DateField {...control} placeholder={t('请选择日期')} value={text} onChange={onChange} />;
    case 'datetime':
      return (
        <DateField {...control} picker="datetime" placeholder={t('请选择时间')} value={text} onChange={onChange} />
      );
    case 'switch':
      return <SwitchYN {...control} value={text} onChange={onChange} />;
    case 'dict':
      return (
        <DictSelect
          {...control}
          dict={field.dict}
          multiple={field.multiple ?? false}
          value={text}
          onChange={(next) => onChange(field.numeric && next !== null && !field.multiple ? Number(next) : next)}
        />
      );
    case 'category':
      return (
        <CategorySelect {...control} root={field.root} leaf={field.leaf ?? false} value={text} onChange={onChange} />
      );
    case 'area':
      return (
        <AreaLinkage
          {...control}
          value={text}
          onChange={onChange}
          partial={field.partial ?? false}
          {...(field.deepest ? { deepest: field.deepest } : {})}
        />
      );
    case 'user':
      return <UserSelect {...control} multiple={field.multiple ?? false} value={text} onChange={onChange} />;
    case 'depart':
      return <DepartSelect {...control} multiple={field.multiple ?? false} value={text} onChange={onChange} />;
    case 'reference':
      if (field.parent !== undefined) {
        return (
          <DictTreeSelect
            {...control}
            dict={field.dictionary}
            pidField={field.parent}
            multiple={field.multiple ?? false}
            value={text}
            onChange={(next) => onChange(next)}
          />
        );
      }
      return (
        <SearchSelect
          {...control}
          dictionary={field.dictionary}
          multiple={field.multiple ?? false}
          value={text}
          onChange={onChange}
        />
      );
    case 'popup':
      return (
        <PopupInput
          {...control}
          popupCode={field.popupCode}
          orgFields={field.orgFields}
          destFields={field.destFields}
          multiple={field.multiple ?? false}
          {...(field.sorter ? { sorter: field.sorter } : {})}
          value={text}
          target={row}
          onFill={onFill}
        />
      );
    case 'tags':
      return <TagsInput {...control} value={text} onChange={onChange} {...(field.most ? { most: field.most } : {})} />;
    case 'files':
      return (
        <FileUpload
          {...control}
          value={text}
          onChange={onChange}
          image={field.image ?? false}
          {...(field.most ? { most: field.most } : {})}
          {...(field.accept ? { accept: field.accept } : {})}
        />
      );
  }
}

/** Fields that take the whole width of the form. */
export function isWide(field: Field): boolean {
  return field.type === 'longText' || field.type === 'html' || field.type === 'files';
}
