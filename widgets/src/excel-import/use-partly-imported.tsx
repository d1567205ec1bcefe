import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { saveFile } from '../upload/save-file.ts';
import { errorFileOf, type ImportAnswer } from './import-form.ts';

/** Answer of an import that saved some rows and found others wrong (specification 2, section 4). */
const partly = 201;

/** Says of such an answer what was wrong, with the file to download. @returns false when everything was saved */
export function usePartlyImported(): (answer: ImportAnswer) => boolean {
  const t = useText();
  const data = useWidgetData();
  const { modal, message } = useApp();
  return (answer) => {
    if (answer.code !== partly) return false;
    const file = errorFileOf(answer);
    modal.warning({
      title: t('导入成功,但是有错误数据!'),
      okText: t('确定'),
      content: (
        <>
          {file?.msg ? <p>{file.msg}</p> : null}
          {file ? (
            <p>
              {t('具体详情请')}
              <Button
                type="link"
                size="small"
                title={file.name}
                onClick={() =>
                  saveFile(data, file.path, file.name).catch((error: unknown) => {
                    message.error(reasonText(error, t('文件下载失败')));
                  })
                }
              >
                {t('点击下载')}
              </Button>
            </p>
          ) : null}
        </>
      ),
    });
    return true;
  };
}
