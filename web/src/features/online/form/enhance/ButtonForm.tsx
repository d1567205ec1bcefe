import { type Field, yesNo } from '@dossier/contract/core/field.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import {
  type ButtonStyle,
  buttonProblems,
  buttonStyles,
  buttonTypes,
  type FormButton,
} from '@dossier/contract/online/enhance/buttons.ts';
import { formButtons } from '@dossier/contract/online/enhance/parts.ts';
import { IconPicker } from '@dossier/widgets/icon/IconPicker.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { saveButton } from './enhance.api.ts';
import { useStyleWords, useTypeWords } from './style-words.ts';

interface Values {
  buttonCode: string;
  buttonName: string;
  buttonStyle: ButtonStyle;
  buttonIcon: string | null;
  optType: string;
  exp: string | null;
  orderNum: number | null;
  active: string;
}

export function IconPart({ id, value, onChange, disabled }: FieldPartProps) {
  return (
    <IconPicker id={id} disabled={disabled} value={typeof value === 'string' ? value : null} onChange={onChange} />
  );
}

function StylePart({ id, value, onChange, disabled }: FieldPartProps) {
  const words = useStyleWords();
  return (
    <Select
      id={id}
      disabled={disabled}
      value={String(value ?? '')}
      options={buttonStyles.map((style) => ({ value: style, label: words[style] }))}
      onChange={onChange}
    />
  );
}

function TypePart({ id, value, onChange, disabled }: FieldPartProps) {
  const words = useTypeWords();
  return (
    <Select
      id={id}
      disabled={disabled}
      value={String(value ?? '')}
      options={buttonTypes.map((type) => ({ value: type, label: words[type] }))}
      onChange={onChange}
    />
  );
}

const parts = { buttonIcon: IconPart, buttonStyle: StylePart, optType: TypePart };

/** What a button of each style is told: rows have the condition, the others an icon. */
const { buttonName, buttonCode, buttonStyle: style, optType, exp, buttonIcon, orderNum } = formButtons.fields;
const fieldsOf = ({ buttonStyle }: Readonly<Record<string, unknown>>, active: Field): Fields => ({
  ...{ buttonName, buttonCode, buttonStyle: style, optType },
  ...(buttonStyle === 'link' ? { exp } : { buttonIcon }),
  ...{ orderNum, active },
});

export interface ButtonFormProps {
  formId: string;
  /** Null for a new one. */
  button: FormButton | null;
  onClose: () => void;
}

/** One button of a form's own. */
export function ButtonForm({ formId, button, onClose }: ButtonFormProps) {
  const t = useText();
  const bodyOf = ({ active, ...values }: Values) => {
    const isLink = values.buttonStyle === 'link';
    return {
      ...{ cgformHeadId: formId, optPosition: values.buttonStyle === 'form' ? '2' : null },
      ...{ ...values, buttonStatus: active === 'Y' ? ('1' as const) : ('0' as const) },
      ...{ exp: (isLink && values.exp) || null, buttonIcon: (!isLink && values.buttonIcon) || null },
    };
  };
  return (
    <FormDrawer<Values>
      title={button ? t('编辑按钮') : t('新增按钮')}
      fields={(draft) => fieldsOf(draft, yesNo({ label: t('激活') }))}
      parts={parts}
      problems={(draft) => spoken(buttonProblems(bodyOf(draft as unknown as Values)))}
      initial={
        button
          ? { ...button, active: button.buttonStatus === '1' ? 'Y' : 'N' }
          : { buttonStyle: 'link', optType: 'action', orderNum: 1, active: 'Y' }
      }
      onSave={async (values) => {
        feedback()?.message.success(await saveButton(button?.id ?? null, bodyOf(values)));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The checks speak as the server does. */
const spoken = (problems: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([name, sentence]) => [name, messages().answered(sentence)]));
