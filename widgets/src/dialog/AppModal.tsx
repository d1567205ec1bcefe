import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button, Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { useHold } from './hold.ts';
import { useDrag } from './use-drag.ts';
import { useFocusBack } from './use-focus-back.ts';
import './app-modal.css';

export interface AppModalProps extends ModalProps {
  /** Moves by its header. A text is the name under which its place is remembered also after it was unmounted. @default false */
  draggable?: boolean | string;
  /** A button in the header fills the window and takes that back; so does a double click on the header. @default false */
  switchFullscreen?: boolean;
  /** Whether it fills the window; left out, it keeps that itself. */
  fullscreen?: boolean;
  onFullscreen?: (full: boolean) => void;
}

/**
 * The only modal of the application (the linter refuses antd's own).
 * Without a transition it survives being hidden and shown with its tab: antd's modal throws there while it animates.
 */
export function AppModal({
  draggable = false,
  switchFullscreen = false,
  fullscreen,
  onFullscreen,
  title,
  width,
  style,
  rootClassName = '',
  children,
  ...rest
}: AppModalProps) {
  const t = useText();
  const [ownFull, setOwnFull] = useState(false);
  const full = fullscreen ?? ownFull;
  useFocusBack(rest.open === true);
  useHold(rest.open === true);
  const drags = draggable !== false && !full;
  const drag = useDrag(drags && rest.open === true, typeof draggable === 'string' ? draggable : undefined);
  const moved = drags ? { ...style, translate: `${drag.place.x}px ${drag.place.y}px` } : style;

  function switchFull(): void {
    setOwnFull(!full);
    onFullscreen?.(!full);
  }

  const header =
    title && (draggable !== false || switchFullscreen) ? (
      // The mouse only: the keyboard has the button, and needs no other place.
      <div
        ref={drag.handle}
        className="dw-modal-head"
        data-drags={drags}
        {...(drags ? { onPointerDown: drag.onPointerDown } : {})}
        {...(switchFullscreen ? { onDoubleClick: switchFull } : {})}
      >
        {title}
      </div>
    ) : (
      title
    );
  return (
    <Modal
      destroyOnHidden
      {...rest}
      {...still}
      title={header}
      rootClassName={full ? `${rootClassName} dw-modal-full` : rootClassName}
      {...(full ? { width: '100vw' } : width === undefined ? {} : { width })}
      {...(full || !moved ? {} : { style: moved })}
    >
      {switchFullscreen ? (
        <Button
          type="text"
          size="small"
          className="dw-modal-switch"
          icon={full ? <Icon of={FullscreenExitOutlined} /> : <Icon of={FullscreenOutlined} />}
          aria-label={full ? t('退出全屏') : t('全屏')}
          onClick={switchFull}
        />
      ) : null}
      {children}
    </Modal>
  );
}

// antd hands these two to its dialog but leaves them out of its own type.
const still = { transitionName: '', maskTransitionName: '' } as Partial<ModalProps>;
