import { Fragment, jsx as draw, jsxs as drawAll } from 'react/jsx-runtime'
import { keepUnitsIn } from './thai/units.ts'

/*
 * React's own, but that a figure and its unit never part (`thai/units.ts`): every text of a page comes
 * through here, also one that the server wrote, so that no screen has to think of it. A build puts it
 * in the place of React's (`vite/own-jsx.ts`).
 */

type Draw = typeof draw

const kept = (props: unknown): unknown => {
  const { children } = props as { children?: unknown }
  const next = keepUnitsIn(children)
  return next === children ? props : { ...(props as object), children: next }
}

export { Fragment }
export const jsx: Draw = (type, props, key) => draw(type, kept(props), key)
export const jsxs: Draw = (type, props, key) => drawAll(type, kept(props), key)
