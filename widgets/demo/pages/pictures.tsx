import { Form } from 'antd';
import { IconPicker } from '../../src/icon/IconPicker.tsx';
import { AvatarUpload } from '../../src/upload/AvatarUpload.tsx';
import { local } from '../language.ts';
import { Field, type Text } from '../shown.tsx';

/** An icon of a menu, and a person's picture that is cut to a square. */
export default function Pictures() {
  return (
    <Form layout="vertical" style={{ maxWidth: 360 }}>
      <Field<Text> label="图标" start="file-text">
        {(field) => (
          <>
            <IconPicker {...field} />
            <IconPicker readOnly aria-label={local('只读的图标')} value={field.value} />
          </>
        )}
      </Field>
      <Field<Text> label="头像" start={null}>
        {(field) => <AvatarUpload {...field} />}
      </Field>
    </Form>
  );
}
