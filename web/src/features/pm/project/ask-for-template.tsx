import { project } from '@dossier/contract/pm/project.ts';
import { saveAsTemplate } from '@dossier/contract/pm/template/save-as.ts';
import { Input } from 'antd';
import { Field } from '#engine/form/Field.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { say } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { ProjectRecord } from './project.api.ts';

const id = 'template-name';

/** Asks what the template is called, makes it of the project, and goes to it. */
export function askForTemplate(record: ProjectRecord, go: (address: string) => void): void {
  let name = say('{0}模板', String(record.name)).slice(0, project.fields.name.max);

  async function save(close: () => void): Promise<void> {
    if (name.trim() === '') {
      feedback()?.message.warning(say('请填写模板名称'));
      return;
    }
    try {
      const { message, result } = await callEnvelope(saveAsTemplate, {
        body: { projectId: record.id, name: name.trim() },
      });
      feedback()?.message.success(message);
      close();
      go(`/pm/template?detail=${result.id}`);
    } catch (error) {
      // The dialog stays, with the name to be changed.
      showError(error);
    }
  }

  feedback()?.modal.confirm({
    title: say('存为模板'),
    icon: null,
    content: (
      <Field
        id={id}
        label={say('模板名称')}
        required
        help={say(
          '任务、依赖、里程碑、检查项、文档清单和角色将存为模板；不含人员、金额、已填工时、交付物、文件和密级高于内部的文档。',
        )}
      >
        <Input
          id={id}
          autoFocus
          maxLength={100}
          defaultValue={name}
          onChange={(event) => {
            name = event.target.value;
          }}
        />
      </Field>
    ),
    okText: say('存为模板'),
    cancelText: say('取消'),
    onOk: (close: () => void) => void save(close),
  });
}
