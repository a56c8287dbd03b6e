import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './qr.module.css'

/** A QR on white with its quiet zone; nothing is drawn on it, and no toast stands over it. `label` says what scanning it does. */
export function Qr({
  payload,
  label,
  size = 248,
}: {
  payload: string
  label: string
  size?: number
}) {
  const { path, modules } = useMemo(() => {
    const code = encode(payload, { ecc: 'M', border: 0 })
    const cells = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { path: cells.join(''), modules: code.size }
  }, [payload])
  const quiet = 4
  const side = modules + quiet * 2
  return (
    <svg
      className={classes.qr}
      data-uncovered
      width={size}
      height={size}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#0b1a12" />
    </svg>
  )
}
