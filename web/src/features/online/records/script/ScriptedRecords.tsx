import type { Resource } from '@dossier/contract/core/resource.ts';
import { activeButtons, type FormButton, isAction } from '@dossier/contract/online/enhance/buttons.ts';
import { addScript } from '@dossier/contract/online/enhance/script-calls.ts';
import { runs } from '@dossier/contract/online/enhance/scripts.ts';
import type { RunningAnswer } from '@dossier/contract/online/form/record-calls.ts';
import { parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import { holds } from '@dossier/rules/holds.ts';
import { useEffect, useMemo, useRef } from 'react';
import type { PageActions, Rec } from '#engine/extensions.ts';
import { ResourcePage, type ResourcePageProps } from '#engine/ResourcePage.tsx';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { useRights } from '#services/session/access.ts';
import { scriptedForm } from './scripted-form.tsx';
import { scriptedList } from './scripted-list.ts';

export interface ScriptedRecordsProps extends ResourcePageProps<Resource> {
  answer: RunningAnswer;
}

/** Access to buttons that call nothing: the form's answer has only those that the person has. */
const open = { access: 'signed-in' } as const;

/** The page of a form that has scripts: they follow its form, and stand behind buttons of its list. */
export default function ScriptedRecords({ answer, ...page }: ScriptedRecordsProps) {
  const { resource } = page;
  const rights = useRights();
  const latest = useRef(rights);
  latest.current = rights;
  const source = (type: 'form' | 'list') => answer.scripts?.find(({ cgJsType }) => cgJsType === type)?.cgJs ?? '';
  const [formSource, listSource] = [source('form'), source('list')];
  // What the wire calls objects are lines of the form's definition, which the server checked as buttons.
  const buttons = useMemo(
    () => activeButtons((answer.release.buttons ?? []) as unknown as FormButton[]).filter((one) => !isAction(one)),
    [answer],
  );
  const guide = useMemo(() => {
    const own = buttons.filter(({ buttonStyle }) => buttonStyle === 'form');
    const now = {
      isHidden: (code: string) => latest.current.isHidden(code),
      isDisabled: (code: string) => latest.current.isDisabled(code),
    };
    return runs(formSource) ? scriptedForm(formSource, resource, now, own) : undefined;
  }, [formSource, resource, buttons]);
  const list = useMemo(
    () => (runs(listSource) ? scriptedList(listSource, resource, () => latest.current.may(addScript)) : null),
    [listSource, resource],
  );
  useEffect(() => () => list?.close(), [list]);
  const ofStyle = (style: 'button' | 'link') =>
    list ? buttons.filter(({ buttonStyle }) => buttonStyle === style) : [];
  const face = ({ buttonCode, buttonName }: FormButton) => ({ key: buttonCode, label: buttonName, endpoint: open });
  const { toolbar = [], rowActions = [] } = page;
  return (
    <ResourcePage
      {...page}
      guide={guide}
      beforeAct={list?.beforeAct}
      toolbar={[
        ...ofStyle('button').map((button) => ({
          ...face(button),
          icon: button.buttonIcon ? <MenuIcon name={button.buttonIcon} /> : undefined,
          run: (on: PageActions) => list?.press(button.buttonCode, on),
        })),
        ...toolbar,
      ]}
      batchActions={ofStyle('button').map((button) => ({
        ...face(button),
        run: (_: readonly string[], on: PageActions) => list?.press(button.buttonCode, on),
      }))}
      rowActions={[
        ...ofStyle('link').map((button) => {
          const when = button.exp ? parseRowExpression(button.exp) : null;
          return {
            ...face(button),
            when: (record: Rec) => when === null || holds(when, record),
            run: (record: Rec, on: PageActions) => list?.press(button.buttonCode, on, record),
          };
        }),
        ...rowActions,
      ]}
    />
  );
}
