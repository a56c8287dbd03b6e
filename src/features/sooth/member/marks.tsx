import classes from './roads.module.css'

/** The side of a cell, in the units of the pictures. */
export const CELL = 20

/**
 * The marks of all roads, once a page; cells use them by name. A colour never says anything alone: results carry
 * their letter, and a blue mark of a derived road has another form than a red one.
 */
export function Marks() {
  return (
    <svg className={classes.marks} aria-hidden="true">
      <defs>
        <Disc name="B" letter="จ" />
        <Disc name="P" letter="ผ" />
        <Disc name="T" letter="ส" />
        <circle id="sooth-pair-b" cx={4} cy={4} r={3} className={classes.bankerDot} />
        <circle id="sooth-pair-p" cx={16} cy={16} r={3} className={classes.playerDot} />
        <line id="sooth-tie" x1={1} y1={19} x2={8} y2={12} className={classes.tieSlash} />
        <circle id="sooth-1-R" cx={10} cy={10} r={6} className={classes.redLine} />
        <g id="sooth-1-B">
          <circle cx={10} cy={10} r={6} className={classes.blueLine} />
          <circle cx={10} cy={10} r={1.5} className={classes.blueFill} />
        </g>
        <circle id="sooth-2-R" cx={10} cy={10} r={7} className={classes.redFill} />
        <g id="sooth-2-B">
          <circle cx={10} cy={10} r={7} className={classes.blueFill} />
          <circle cx={10} cy={10} r={2.5} className={classes.hole} />
        </g>
        <line id="sooth-3-R" x1={4} y1={16} x2={16} y2={4} className={classes.redLine} />
        <line id="sooth-3-B" x1={4} y1={4} x2={16} y2={16} className={classes.blueLine} />
        <pattern id="sooth-grid" width={CELL} height={CELL} patternUnits="userSpaceOnUse">
          <path d={`M ${CELL} 0 H 0 V ${CELL}`} className={classes.gridLine} />
        </pattern>
      </defs>
    </svg>
  )
}

function Disc({ name, letter }: { name: 'B' | 'P' | 'T'; letter: string }) {
  return (
    <g id={`sooth-${name}`} className={classes[`disc${name}`]}>
      <circle cx={10} cy={10} r={9} />
      <text x={10} y={14} textAnchor="middle">
        {letter}
      </text>
    </g>
  )
}
