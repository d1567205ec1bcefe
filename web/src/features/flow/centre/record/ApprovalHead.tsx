import { ExportOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Link } from 'react-router';
import { FlowActs } from '#engine/flow/FlowActs.tsx';
import type { FlowInstance } from '#engine/flow/flow.api.ts';
import { whenWords } from '#engine/flow/flow-time.ts';
import { stateWords } from '#engine/flow/flow-words.ts';
import { Avatar } from '#list/Avatar.tsx';
import { useText } from '#services/messages/text.ts';
import { recordPath } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';

export interface ApprovalHeadProps {
  instance: FlowInstance;
  resource: Resource | undefined;
  /** The number by which people speak of the record. */
  code: string;
}

/** What is approved, who asked for it and when, and the way to the record itself. */
export function ApprovalHead({ instance, resource, code }: ApprovalHeadProps) {
  const t = useText();
  const { routes } = useNavigation();
  const { name, title, applicant, depart, startedAt, note, state, submittedVersion, recordVersion } = instance;
  const { text, tone } = stateWords[state];
  const path = resource?.component ? recordPath(resource.component, instance.recordId, routes) : null;
  return (
    <header className="fc-head">
      <div>
        <span>{name}</span>
        {code ? <span className="dw-mono">{code}</span> : null}
        {state === 'running' ? null : (
          <span className="fl-state" data-tone={tone}>
            {t(text)}
          </span>
        )}
        <span className="fc-grow" />
        <small>
          {recordVersion !== null && recordVersion > submittedVersion
            ? t('送审版本 {0}，现为 {1}', submittedVersion, recordVersion)
            : t('送审版本 {0}', submittedVersion)}
        </small>
        {path && resource ? (
          <Link to={path}>
            <Icon of={ExportOutlined} aria-hidden /> {t('打开{0}', resource.label)}
          </Link>
        ) : null}
      </div>
      <div className="fc-title">
        <h1>{title}</h1>
        <FlowActs instance={instance} />
      </div>
      <div>
        <Avatar name={applicant.name} path={applicant.avatar} size={20} />
        <span>{depart ? t('{0}，{1}', applicant.name, depart) : applicant.name}</span>
        <span className="fc-soft">
          {note ? t('{0} 提交，说明：{1}', whenWords(startedAt), note) : t('{0} 提交', whenWords(startedAt))}
        </span>
      </div>
    </header>
  );
}
