import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { AppModal } from '../../src/dialog/AppModal.tsx';
import { usePrompt } from '../../src/dialog/use-prompt.tsx';
import { local } from '../language.ts';
import { waiting } from '../wait.ts';

/** Dialogs that move and fill the window, and prompts. */
export default function Dialogs() {
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const [full, setFull] = useState(false);
  const [said, setSaid] = useState('');
  const [prompt, dialog] = usePrompt();

  function ask(): void {
    prompt({
      title: local('重命名案卷'),
      content: (
        <>
          {local('案卷')} <b>{'<WS-2026>'}</b> {local('的新名称：')}
        </>
      ),
      defaultValue: 'WS-2026',
      placeholder: local('请输入案卷名称'),
      rules: [
        { required: true, whitespace: true, message: local('请输入案卷名称') },
        { max: 10, message: local('最大长度10位字符') },
      ],
      onOk: (value) => setSaid(`已改为 ${value}`),
      onCancel: () => setSaid('已取消'),
    });
  }

  function askSlowly(): void {
    prompt({
      title: local('输入验收口令'),
      placeholder: local('口令'),
      onOk: async (value) => {
        await waiting(600);
        if (value === '') return false;
        if (value !== '芝麻开门') throw new Error('口令不正确');
        setSaid('口令正确');
      },
    });
  }

  return (
    <>
      <Space wrap>
        <Button onClick={() => setOpen(true)}>{local('可移动的窗口')}</Button>
        <Button onClick={() => setMounted(true)}>{local('记住位置的窗口')}</Button>
        <Button
          onClick={() => {
            setFull(true);
            setOpen(true);
          }}
        >
          {local('全屏打开')}
        </Button>
        <Button onClick={ask}>{local('重命名')}</Button>
        <Button onClick={askSlowly}>{local('验收')}</Button>
      </Space>
      <p role="status">{said}</p>
      <AppModal
        title={local('案卷信息')}
        open={open}
        draggable
        switchFullscreen
        fullscreen={full}
        onFullscreen={setFull}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <Input aria-label={local('备注')} />
      </AppModal>
      {mounted ? (
        <AppModal
          title={local('借阅单')}
          open
          draggable="loan"
          switchFullscreen
          onOk={() => setMounted(false)}
          onCancel={() => setMounted(false)}
        >
          <Input aria-label={local('借阅人')} />
        </AppModal>
      ) : null}
      {dialog}
    </>
  );
}
