import type { ComponentProps, ComponentType } from 'react';

type KitIconProps = ComponentProps<typeof import('@ant-design/icons').CloseOutlined>;

export interface IconProps extends KitIconProps {
  /** An icon of the UI kit. */
  of: ComponentType<KitIconProps>;
}

/**
 * An icon of the UI kit without the English name that the kit gives it (`close-circle`). Without `aria-label` it is
 * decoration, hidden from screen readers: its button or the text beside it says what it is.
 */
export function Icon({ of: KitIcon, ...props }: IconProps) {
  const name = props['aria-label'];
  return <KitIcon aria-hidden={name ? undefined : true} role={name ? 'img' : undefined} aria-label={name} {...props} />;
}
