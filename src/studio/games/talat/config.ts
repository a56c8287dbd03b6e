/**
 * Everything that decides a round of talat (ตลาดผลไม้), five reels of three rows. Another value here is another
 * version, and another par sheet. Source of strips, lines and pays: our own design, whose figures `par.ts` derives.
 */
export const talatConfig = {
  game: 'talat',
  version: '1',
  draw: 'pf-v1 randInt(32) a reel, reel 1 first: the top row of the window; free spins read on in the stream',
  /** One letter a symbol; W stands for all but S and is not on reel 1. */
  symbols: 'ABCDEFGHWS',
  base: [
    'EGFHDAHGFHGCEGBEHFDSECBGFHDCFAHB',
    'EDGHCBGSHCDFHAWEHABGEBFDGWFEHGCF',
    'HDBHAFWHECGHFECAGHBDGSFEGCEWBGDF',
    'EBGWHBGHDCHFGDHWGCEHSFEAGFEGCAFD',
    'BFDAHGSHCEFDHGWFDHBGDHEGFECFGBEC',
  ],
  free: [
    'GEHGECHEBCDSFBDFEHGBFGCHFAGHDFAH',
    'SHFEAHBGWCDFECDHGBHAGWDGWBFECFEG',
    'EAHGDWBDHGBWFBEFGECGHCFDSCFWAEHG',
    'CAFDGECWHBESBHAGFEHFECFWGBDGHWDG',
    'EBGAHFECSHEAGBHCFGHDWHFEDGFBCWGD',
  ],
  /** The row of each reel, 0 on top; from the left. */
  lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
  /** For 3, 4 and 5 of a symbol on a line, in line bets. */
  pays: {
    A: [50, 250, 1000],
    B: [30, 120, 500],
    C: [20, 80, 300],
    D: [20, 60, 200],
    E: [10, 40, 150],
    F: [10, 30, 125],
    G: [5, 20, 100],
    H: [5, 15, 80],
  },
  /** For 3, 4 and 5 S anywhere, in stakes. */
  scatterPays: [2, 10, 50],
  /** For 3, 4 and 5 S, in the base game and in free spins. */
  freeSpins: [10, 15, 20],
  /** Everything pays so many times in free spins. */
  freeTimes: 3,
  /** A round wins at most so many stakes; free spins end there. */
  capStakes: 5000,
} as const

export const REELS = 5
export const ROWS = 3
/** A stake is ten line bets. */
export const LINE_BETS = talatConfig.lines.length
