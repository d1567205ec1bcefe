import { TeamOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { type Person, type PersonKey, useWidgetData } from '../data/widget-data.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { RecordBox, type RecordControlProps } from '../record/RecordBox.tsx';
import { personSource } from './person-source.ts';

const UserDialog = lazyPart(async () => (await import('./UserDialog.tsx')).default, 0);

export interface UserSelectProps extends RecordControlProps<Person> {
  /** What is stored of a user. @default 'username' */
  store?: PersonKey;
  /** Several users. @default false */
  multiple?: boolean;
  /** @default '请选择' */
  placeholder?: string;
  /** Width of the dialog in px. @default 1250 */
  dialogWidth?: number;
  /** Account that is not offered. @default every one is */
  except?: string;
}

/** Chooses users by typing a name, or in a dialog with departments. One that is gone shows as what is stored. */
export function UserSelect({
  store = 'username',
  multiple = false,
  placeholder,
  dialogWidth,
  except,
  ...rest
}: UserSelectProps) {
  const t = useText();
  const data = useWidgetData();
  const source = useMemo(() => personSource(data, store, except), [data, store, except]);
  return (
    <RecordBox
      {...rest}
      source={source}
      multiple={multiple}
      placeholder={placeholder ?? t('请选择')}
      searchField="realname"
      noteOf={(person) => person.username}
      button={<Icon of={TeamOutlined} />}
      buttonLabel={t('选择用户')}
      dialog={(dialog) => (
        <UserDialog
          {...dialog}
          store={store}
          multiple={multiple}
          {...(dialogWidth === undefined ? {} : { width: dialogWidth })}
          {...(except === undefined ? {} : { except })}
        />
      )}
    />
  );
}
