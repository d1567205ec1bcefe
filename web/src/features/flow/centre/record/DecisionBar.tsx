import { CheckOutlined, EllipsisOutlined, RollbackOutlined, SwapOutlined, UserAddOutlined } from '@ant-design/icons';
import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useId } from 'react';
import type { OwnTask } from '#engine/flow/flow.api.ts';
import { leftWords } from '#engine/flow/flow-time.ts';
import { type Later, later, useText } from '#services/messages/text.ts';
import { ctrl } from '#services/page/ctrl-key.ts';
import { phone, useMedia } from '#services/page/use-media.ts';

/** Ready words; each is put where the opinion stands. */
const phrases: readonly Later[] = [later('同意，按方案执行'), later('请补充材料后再提交'), later('请先与我沟通')];

export interface DecisionBarProps {
  task: OwnTask;
  opinion: string;
  onOpinion: (opinion: string) => void;
  /** A refusal without a word (C11). */
  problem: string | null;
  busy: boolean;
  box: Ref<TextAreaRef>;
  onAgree: () => void;
  onRefuse: () => void;
  onBack: (nodeId: string) => void;
  onTransfer: () => void;
  onAddSign: () => void;
}

/** What somebody decides, below the record: opinion, 同意, 驳回, and who else is asked. */
export function DecisionBar(props: DecisionBarProps) {
  const { task, opinion, onOpinion, problem, busy, box } = props;
  const t = useText();
  const id = useId();
  const narrow = useMedia(phone);
  const { acts, back, behalf, dueAt, late } = task;
  const others = [
    ...back.map(({ nodeId, name }) => ({
      key: nodeId,
      label: t('退回到“{0}”', name),
      onClick: () => props.onBack(nodeId),
    })),
    ...(narrow && acts.transfer ? [{ key: '#transfer', label: t('转办'), onClick: props.onTransfer }] : []),
    ...(narrow && acts.addSign ? [{ key: '#add', label: t('加签'), onClick: props.onAddSign }] : []),
  ];
  return (
    <section className="fc-decision" aria-label={t('处理')}>
      <p className="fc-step">
        <strong>{task.name}</strong>
        {behalf ? <span>{t('代 {0} 处理', behalf.name)}</span> : null}
        {dueAt ? <span className={late ? 'fl-late' : 'fl-due'}>{leftWords(dueAt)}</span> : null}
      </p>
      <Input.TextArea
        ref={box}
        aria-label={t('审批意见')}
        aria-describedby={problem ? `${id}-wrong` : undefined}
        placeholder={t('填写意见，驳回须填')}
        autoSize={{ minRows: narrow ? 1 : 2, maxRows: 6 }}
        maxLength={longestOpinion}
        value={opinion}
        disabled={busy}
        status={problem ? 'error' : ''}
        onChange={(event) => onOpinion(event.target.value)}
      />
      {problem ? (
        <p id={`${id}-wrong`} className="fl-wrong" role="alert">
          {problem}
        </p>
      ) : null}
      {narrow ? null : (
        <div className="fc-phrases">
          {phrases.map((phrase) => (
            <button key={t(phrase)} type="button" disabled={busy} onClick={() => onOpinion(t(phrase))}>
              {t(phrase)}
            </button>
          ))}
        </div>
      )}
      <div className="fc-buttons">
        <Button
          className="fc-agree"
          type="primary"
          icon={<Icon of={CheckOutlined} />}
          loading={busy}
          onClick={props.onAgree}
        >
          {t('同意')} {narrow ? null : <kbd aria-hidden>{`${ctrl} Enter`}</kbd>}
        </Button>
        <Button
          className="fc-refuse"
          danger
          icon={<Icon of={RollbackOutlined} />}
          disabled={busy}
          onClick={props.onRefuse}
        >
          {t('驳回')} {narrow ? null : <kbd aria-hidden>R</kbd>}
        </Button>
        {!narrow && acts.transfer ? (
          <Button icon={<Icon of={SwapOutlined} />} disabled={busy} onClick={props.onTransfer}>
            {t('转办')}
          </Button>
        ) : null}
        {!narrow && acts.addSign ? (
          <Button icon={<Icon of={UserAddOutlined} />} disabled={busy} onClick={props.onAddSign}>
            {t('加签')}
          </Button>
        ) : null}
        {others.length > 0 ? (
          <Dropdown trigger={['click']} menu={{ items: others }} disabled={busy}>
            <Button
              className="fc-more"
              type={narrow ? 'default' : 'text'}
              icon={<Icon of={EllipsisOutlined} />}
              aria-label={t('更多操作')}
            />
          </Dropdown>
        ) : null}
      </div>
    </section>
  );
}
