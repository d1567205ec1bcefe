import { UploadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { Alert } from '../kit/Alert.tsx';
import { Icon } from '../kit/Icon.tsx';
import { Tabs } from '../kit/Tabs.tsx';
import { useText } from '../language/text.ts';
import { pictureName, pictureProblem, pictureSource } from '../rich-text/picture-source.ts';

export interface ImageDialogProps {
  onInsert: (address: string, remark: string) => void;
  onCancel: () => void;
}

/** A picture for a text: a file of one's own, or an address. */
export default function ImageDialog({ onInsert, onCancel }: ImageDialogProps) {
  const t = useText();
  const data = useWidgetData();
  const input = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState('local');
  const [file, setFile] = useState<File | null>(null);
  const [remarks, setRemarks] = useState({ local: '', network: '' });
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function insert(): Promise<void> {
    setProblem('');
    if (tab === 'network') {
      const wanted = address.trim();
      if (wanted === '') setProblem(t('请填写网络图片地址'));
      else if (!/^https?:\/\/\S+$/i.test(wanted)) setProblem(t('网络图片地址须以 http:// 或 https:// 开头'));
      else onInsert(wanted, remarks.network);
      return;
    }
    const wrong = file ? pictureProblem(file) : t('请上传图片');
    if (!file || wrong) return setProblem(wrong ?? '');
    setBusy(true);
    try {
      onInsert(await pictureSource(data, file), remarks.local || pictureName(file));
    } catch (error) {
      setProblem(reasonText(error, t('图片上传失败')));
      setBusy(false);
    }
  }

  const remark = (kind: 'local' | 'network') => (
    <Input
      aria-label={t('备注')}
      placeholder={t('请填写备注')}
      maxLength={100}
      value={remarks[kind]}
      onChange={(event) => setRemarks({ ...remarks, [kind]: event.target.value })}
    />
  );

  return (
    <AppModal
      open
      title={t('图片上传')}
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void insert()}
      onCancel={onCancel}
    >
      <Tabs
        activeKey={tab}
        onChange={(key) => {
          setTab(key);
          setProblem('');
        }}
        items={[
          {
            key: 'local',
            label: t('本地图片上传'),
            children: (
              <div className="dw-markdown-image">
                <Button icon={<Icon of={UploadOutlined} />} onClick={() => input.current?.click()}>
                  {file ? file.name : t('选择图片')}
                </Button>
                <input
                  ref={input}
                  type="file"
                  hidden
                  accept="image/*"
                  aria-label={t('选择图片文件')}
                  onChange={(event) => {
                    setFile(event.target.files?.[0] ?? null);
                    setProblem('');
                    event.target.value = '';
                  }}
                />
                {remark('local')}
              </div>
            ),
          },
          {
            key: 'network',
            label: t('网络图片地址'),
            children: (
              <div className="dw-markdown-image">
                <Input
                  aria-label={t('网络图片地址')}
                  placeholder={t('请填写网络图片地址')}
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                />
                {remark('network')}
              </div>
            ),
          },
        ]}
      />
      {problem ? <Alert type="error" showIcon title={problem} /> : null}
    </AppModal>
  );
}
