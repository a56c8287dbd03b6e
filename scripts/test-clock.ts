/**
 * Server tests and journeys at the moments that are worse than the usual one: those whose world names
 * no moment of its own. By hand, where a change touches time; it ends with what failed at which moment.
 *
 *   npm run test:clock                        all moments
 *   npm run test:clock -- --moment=songkran   one of them
 *   npm run test:clock -- quest wheel         files whose name has one of the words
 */
import { parseArgs } from 'node:util'
import { bangkokInstant } from '#kernel/time.ts'
import { readTree } from './tidy/read-tree.ts'
import { ROOT } from './verify/execute.ts'
import { vitestStep } from './verify/steps.ts'
import { verify } from './verify/verify.ts'

/** The government's draw is at 16:00 on the 1st and the 16th; before midnight, a day or a year is about to end. */
const MOMENTS: Readonly<Record<string, Date>> = {
  'before-midnight': bangkokInstant('2026-11-25', '23:58'),
  'draw-on-the-1st': bangkokInstant('2026-12-01', '15:59'),
  'draw-on-the-16th': bangkokInstant('2026-12-16', '15:59'),
  'end-of-the-year': bangkokInstant('2026-12-31', '23:58'),
  'leap-day': bangkokInstant('2028-02-29', '09:30'),
  songkran: bangkokInstant('2027-04-13', '09:30'),
  'friday-evening': bangkokInstant('2026-11-27', '19:45'),
}

/** What names its own moment happens then, whatever TEST_MOMENT says. */
const OWN_MOMENT = /testWorld\(\{[^)]*\bat\b/

const { values, positionals } = parseArgs({
  options: { moment: { type: 'string' } },
  allowPositionals: true,
})
const names = values.moment === undefined ? Object.keys(MOMENTS) : [values.moment]

const files = readTree(ROOT)
  .code.filter(({ path, text }) => /\.(test|e2e)\.ts$/.test(path) && !OWN_MOMENT.test(text))
  .map(({ path }) => path)
  .filter((path) => positionals.length === 0 || positionals.some((word) => path.includes(word)))
if (files.length === 0) throw new Error(`no test file has one of: ${positionals.join(' ')}`)

await verify((folder) =>
  names.map((name) => {
    const moment = MOMENTS[name]
    if (!moment) throw new Error(`no moment is called ${name}: ${Object.keys(MOMENTS).join(', ')}`)
    const step = vitestStep(name, { projects: ['e2e', 'server'], folder, args: files })
    return { ...step, env: { ...step.env, TEST_MOMENT: moment.toISOString() } }
  }),
)
