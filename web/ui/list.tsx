import { type ComponentProps, createElement } from 'react'

type ListProps = ComponentProps<'ul'> & { readonly isOrdered?: boolean }

/** A list. Safari forgets that one without bullets is a list unless its role says so. */
export const List = ({ isOrdered = false, ...rest }: ListProps) =>
  createElement(isOrdered ? 'ol' : 'ul', { role: 'list', ...rest })
