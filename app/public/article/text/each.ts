import { createElement, Fragment, type ReactNode } from 'react'

/** Draws one after the other what never changes its order, and so needs no keys. */
export const each = <Item>(items: readonly Item[], draw: (item: Item, at: number) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw))
