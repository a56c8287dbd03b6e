import { parseArgs } from 'node:util'
import { sha256Text } from '#kernel/hash.ts'
import { baccaratConfigHash } from '#studio/games/baccarat/shoe.ts'
import { type CertifiedShoes, certifyShoes, COUPS_COUNTED, Z_MAX } from './shoes.ts'

const SHOES = 20_000
const SHOES_MIN = 100
const SEED = /^[0-9a-f]{64}$/

/** The same for ever, until the configuration is another one: a figure changes only with what deals. */
const SEED_OF_VERSION = sha256Text(`certify ${baccaratConfigHash}`)

const HELP = `Deals shoes of baccarat as rooms do and compares what came with the exact figures.

  npm run certify -- baccarat                      ${SHOES} shoes, the seed of this version
  npm run certify -- baccarat --seed 5f…           another seed, 64 hex characters
  npm run certify -- baccarat --shoes 2000         fewer shoes, or more (from ${SHOES_MIN})

z is by the variance between shoes, over the first ${COUPS_COUNTED} coups of each. Exit code: 0 every |z| is at most ${Z_MAX}
(1 in 10,000), 1 one is above, 2 the arguments are wrong.
`

/** Reads the arguments, deals and reports. @returns the exit code */
export function certifyBaccarat(
  argv: readonly string[],
  { out }: { readonly out: (text: string) => void },
): number {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seed: { type: 'string', default: SEED_OF_VERSION },
      shoes: { type: 'string', default: `${SHOES}` },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    out(HELP)
    return 0
  }
  const shoes = Number(values.shoes)
  if (!SEED.test(values.seed) || !Number.isSafeInteger(shoes) || shoes < SHOES_MIN) {
    out(`--seed is 64 lowercase hex characters, --shoes a number from ${SHOES_MIN}; see --help.\n`)
    return 2
  }
  const certified = certifyShoes(values.seed, shoes)
  out(reportOf(values.seed, certified))
  return certified.rows.every(({ ok }) => ok) ? 0 : 1
}

const DIGITS = 7

function reportOf(seed: string, { shoes, coups, coupsOfAShoe, cardsOut, rows }: CertifiedShoes) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.map(({ name, expected, observed, z, ok }) => {
    const figures = [expected, observed].map((value) => value.toFixed(DIGITS).padStart(13))
    return `${ok ? '✓' : '✗'} ${name.padEnd(width)} ${figures.join(' ')} ${z.toFixed(3).padStart(8)}`
  })
  return `baccarat, configuration ${baccaratConfigHash}
seed ${seed}
${shoes} shoes, ${coups} coups; a shoe has ${coupsOfAShoe.fewest} to ${coupsOfAShoe.most}, ${coupsOfAShoe.mean.toFixed(2)} on average; ${cardsOut.fewest} to ${cardsOut.most} cards are out
counted: the first ${COUPS_COUNTED} coups of each shoe

  ${'figure'.padEnd(width)} ${'exact'.padStart(13)} ${'dealt'.padStart(13)} ${'z'.padStart(8)}
${lines.join('\n')}

${rows.filter(({ ok }) => !ok).length} of ${rows.length} figures are off
`
}
