import type { CSSProperties } from 'react'
import classes from './svg-art.module.css'

/**
 * Draws one of our own SVG files, imported as text: `import lotus from '#ui/art/motifs/lotus.svg?raw'`.
 * Decoration only, so it is hidden from screen readers. `stroke` thins the line of a large motif:
 * 1.6 at 130 px, 1.3 at 180 px, 1.1 over 250 px.
 */
export function SvgArt({
  svg,
  size,
  stroke,
  className = '',
}: {
  svg: string
  size: number | string
  stroke?: number
  className?: string
}) {
  const style = {
    width: size,
    height: size,
    ...(stroke === undefined ? {} : { '--sw': stroke }),
  } as CSSProperties
  return (
    <span
      aria-hidden="true"
      className={`${classes.art} ${className}`}
      style={style}
      // Our own files, built into the bundle: nothing a person or a server wrote reaches this.
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
