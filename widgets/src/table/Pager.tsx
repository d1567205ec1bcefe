import { ConfigProvider, Pagination, type PaginationProps } from 'antd';
import { cloneElement, isValidElement, type PropsWithChildren, useContext } from 'react';

/** The pages of a list: the kit's, whose arrows are pictures, with names that say where they lead. */
export function Pager(props: PaginationProps) {
  const words = useContext(ConfigProvider.ConfigContext).locale?.Pagination;
  const names = {
    page: undefined,
    prev: words?.prev_page,
    next: words?.next_page,
    'jump-prev': words?.prev_5,
    'jump-next': words?.next_5,
  };
  return (
    <Pagination
      {...props}
      itemRender={(_page, type, element) =>
        names[type] && isValidElement<PropsWithChildren<{ 'aria-label'?: string; role?: string }>>(element)
          ? cloneElement(
              element,
              // The kit's ways over five pages are links to nowhere, which cannot have a name.
              { 'aria-label': names[type], ...(type.startsWith('jump') ? { role: 'img' } : {}) },
              // Its pictures have English names of their own.
              <span aria-hidden>{element.props.children}</span>,
            )
          : element
      }
    />
  );
}
