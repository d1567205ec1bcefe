import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import type { FormRow } from '../form.api.ts';
import GeneratedCode from './GeneratedCode.tsx';
import { type Generated, generate, saveCode, type Wish } from './generate.api.ts';

export interface GenerateDialogProps {
  form: Pick<FormRow, 'id' | 'tableName' | 'tableTxt'>;
  onClose: () => void;
}

interface Values {
  ftlDescription: string;
  entityPackage: string;
  entityName: string;
  takeRows?: boolean;
}

const lastPackage = 'dossier.generate.package';

/** 代码生成: a form as a feature of the repository, to look at and to take away. */
export default function GenerateDialog({ form, onClose }: GenerateDialogProps) {
  const t = useText();
  const [fields] = Form.useForm<Values>();
  const [wish, setWish] = useState<Wish | null>(null);
  const [made, setMade] = useState<Generated | null>(null);
  const [busy, act] = useAct();

  const start = (values: Values) =>
    act(async () => {
      const body = { ...values, code: form.id };
      const { made: files, said } = await generate(body);
      localStorage.setItem(lastPackage, values.entityPackage);
      setWish(body);
      setMade(files);
      feedback()?.message.success(said);
    });

  if (made && wish)
    return (
      <AppModal
        open
        title={t('代码生成结果')}
        width={960}
        onCancel={onClose}
        footer={
          <>
            <Button disabled={busy} onClick={() => setMade(null)}>
              {t('返回')}
            </Button>
            <Button type="primary" loading={busy} onClick={() => void act(() => saveCode(wish))}>
              {t('下载到本地')}
            </Button>
          </>
        }
      >
        <GeneratedCode made={made} />
      </AppModal>
    );
  return (
    <AppModal
      open
      title={t('代码生成[{0}]', form.tableName)}
      width={560}
      mask={{ closable: !busy }}
      keyboard={!busy}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('取消')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => fields.submit()}>
            {t('开始生成')}
          </Button>
        </>
      }
    >
      <Alert type="info" showIcon title={t('服务器上不写入任何文件：结果可在线预览，也可下载到本地。')} />
      <Form<Values>
        form={fields}
        layout="vertical"
        className="ofd-wish"
        initialValues={{
          ftlDescription: wish?.ftlDescription ?? form.tableTxt,
          entityPackage: wish?.entityPackage ?? localStorage.getItem(lastPackage) ?? '',
          entityName: wish?.entityName ?? form.tableName,
          takeRows: wish?.takeRows ?? false,
        }}
        onFinish={(values) => void start(values)}
      >
        <FormItem name="ftlDescription" label={t('功能说明')} required={t('请输入功能说明')}>
          <Input maxLength={100} />
        </FormItem>
        <FormItem
          name="entityPackage"
          label={t('包名(小写)')}
          required={t('包名必填')}
          rules={[{ pattern: /^[a-z][a-z0-9]{0,19}$/, message: t('只能由小写字母、数字组成，且以字母开头') }]}
        >
          <Input className="dw-mono" autoComplete="off" maxLength={20} placeholder="adm" />
        </FormItem>
        <FormItem
          name="entityName"
          label={t('实体类名')}
          required={t('实体类名必填')}
          rules={[
            {
              pattern: /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/,
              message: t('只能由小写字母、数字、下划线组成，且以字母开头'),
            },
          ]}
        >
          <Input className="dw-mono" autoComplete="off" maxLength={40} />
        </FormItem>
        <FormItem name="takeRows" label={t('已有的数据')} valuePropName="checked">
          <Checkbox>{t('升级时带入表单已有的数据')}</Checkbox>
        </FormItem>
      </Form>
    </AppModal>
  );
}
