import { type SettingKey, type SettingKind, settings } from '@dossier/contract/operations/setting.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { leaveByTab } from '@dossier/widgets/select/leave-by-tab.ts';
import { Button, Input, Switch } from 'antd';
import { Field } from '#engine/form/Field.tsx';
import { FileUpload } from '#engine/form/file-upload.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { RolesSetting } from './RolesSetting.tsx';

/** The parts of a setting's schema that its field shows. */
export interface FieldSchema {
  type: 'string' | 'integer' | 'boolean' | 'array';
  title: string;
  description?: string;
  kind?: SettingKind;
  unit?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** How a setting is shown, with its names as the catalogue has them. */
export function fieldSchema(key: SettingKey): FieldSchema {
  // Every schema of the table is written with these members.
  const schema = settings[key] as unknown as FieldSchema;
  const { title, description, unit } = schema;
  return {
    ...{ ...schema, title: named(title) },
    ...(description ? { description: named(description) } : {}),
    ...(unit ? { unit: named(unit) } : {}),
  };
}

interface Props {
  name: SettingKey;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  disabled: boolean;
  /** A secret that has a value. */
  isSet: boolean;
  /** Present when the value differs from the default: puts the default back. */
  onReset?: () => void;
  fileKinds: readonly string[];
}

/** One setting: name, help, input, and the way back to its default. */
export function SettingField(props: Props) {
  const t = useText();
  const { name, error, onReset, disabled } = props;
  const { title, description } = fieldSchema(name);
  const id = `setting-${name.replace('.', '-')}`;
  return (
    <Field
      id={id}
      label={title}
      problem={error}
      help={description}
      after={
        onReset && !disabled ? (
          <Button
            className="setting-reset"
            type="link"
            size="small"
            aria-label={t('{0}恢复默认', title)}
            onClick={onReset}
          >
            {t('恢复默认')}
          </Button>
        ) : null
      }
    >
      <Control {...props} id={id} />
    </Field>
  );
}

function Control({ name, id, value, onChange, disabled, isSet, fileKinds }: Props & { id: string }) {
  const t = useText();
  const { type, kind, unit, minimum, maximum, maxLength, title } = fieldSchema(name);
  if (type === 'boolean')
    return <Switch id={id} aria-label={title} checked={value === true} disabled={disabled} onChange={onChange} />;
  if (type === 'integer')
    return (
      <NumberInput
        id={id}
        className="setting-number"
        precision={0}
        {...(minimum === undefined ? {} : { min: minimum })}
        {...(maximum === undefined ? {} : { max: maximum })}
        suffix={unit}
        value={value as number | null}
        disabled={disabled}
        onChange={onChange}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const typed = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (kind) {
    case 'fileKinds':
      return (
        <Select
          id={id}
          mode="multiple"
          onInputKeyDown={leaveByTab}
          value={value as string[]}
          disabled={disabled}
          onChange={onChange}
          options={fileKinds.map((extension) => ({ value: extension, label: extension }))}
        />
      );
    case 'roles':
      return <RolesSetting id={id} value={value as string[]} disabled={disabled} onChange={onChange} />;
    case 'picture':
      return (
        <FileUpload
          id={id}
          image
          most={1}
          biz="brand"
          accept=".png,.jpg,.jpeg,.gif,.webp"
          maxSize={2 * 1024 * 1024}
          value={text}
          disabled={disabled}
          onChange={(path) => onChange(path ?? '')}
        />
      );
    case 'secret':
      return (
        <PasswordInput
          id={id}
          autoComplete="new-password"
          maxLength={maxLength}
          placeholder={isSet ? t('已设置，留空表示不修改') : t('未设置')}
          value={text}
          disabled={disabled}
          onChange={typed}
        />
      );
    case 'lines':
      return (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={maxLength}
          showCount
          value={text}
          disabled={disabled}
          onChange={typed}
        />
      );
    default:
      return (
        <Input id={id} maxLength={maxLength} autoComplete="off" value={text} disabled={disabled} onChange={typed} />
      );
  }
}
