import { project } from '@dossier/contract/pm/project.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FileUpload } from '#engine/form/file-upload.ts';
import { useText } from '#services/messages/text.ts';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** 在岸 or 离岸; an on-shore project has no country. */
export function ShorePart({ value, onChange, change, draft: _, record: __, ...control }: FieldPartProps) {
  return (
    <DictSelect
      {...control}
      dict={project.fields.shore.dict}
      value={text(value)}
      onChange={(next) => {
        onChange(next);
        if (next !== 'off') change({ country: null });
      }}
    />
  );
}

/** Country of an off-shore project. */
export function CountryPart({ value, onChange, draft, change: _, record: __, ...control }: FieldPartProps) {
  const t = useText();
  const offshore = draft.shore === 'off';
  return (
    <DictSelect
      {...control}
      disabled={control.disabled || !offshore}
      dict={project.fields.country.dict}
      placeholder={offshore ? t('请选择') : t('离岸项目才需填写')}
      value={offshore ? text(value) : ''}
      onChange={onChange}
    />
  );
}

/** Attachments go to the projects' own folder. */
export function AttachmentsPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  return <FileUpload {...control} biz="pm" maxSize={200 * 1024 * 1024} value={text(value)} onChange={onChange} />;
}
