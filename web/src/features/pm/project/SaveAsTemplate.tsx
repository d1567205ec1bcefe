import { project } from '@dossier/contract/pm/project.ts';
import { saveAsTemplate } from '@dossier/contract/pm/template/save-as.ts';
import { PromptDialog } from '@dossier/widgets/dialog/PromptDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import type { ProjectRecord } from './project.api.ts';

/** Asks what the template is called, makes it of the project, and opens it. */
export default function SaveAsTemplate({ record, onClose }: { record: ProjectRecord; onClose: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <PromptDialog
      title={t('存为模板')}
      content={
        <p>
          {t(
            '任务、依赖、里程碑、检查项、文档清单和角色将存为模板；不含人员、金额、已填工时、交付物、文件和密级高于内部的文档。',
          )}
        </p>
      }
      placeholder={t('模板名称')}
      defaultValue={t('{0}模板', String(record.name)).slice(0, project.fields.name.max)}
      rules={[
        { required: true, whitespace: true, message: t('请填写模板名称') },
        { max: 100, message: t('不能超过{0}个字', 100) },
      ]}
      okText={t('存为模板')}
      onOk={async (name) => {
        const { message, result } = await callEnvelope(saveAsTemplate, {
          body: { projectId: record.id, name: name.trim() },
        });
        feedback()?.message.success(message);
        await client.invalidateQueries();
        void navigate(`/pm/template?detail=${result.id}`);
      }}
      onClose={onClose}
    />
  );
}
