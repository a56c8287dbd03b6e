import { parseArgs } from 'node:util'
import { NEEDED_UNITS } from './play.ts'
import { rows } from './rows.ts'
import { shownUnits } from './money.ts'
import { families, type Family } from './wire.ts'

const TIMEOUT_MS = 10_000

export interface Options {
  readonly url: string
  readonly keyFile: string
  readonly sessionFile: string
  readonly family: Family
  /** The rows that were asked for; null: all. */
  readonly only: ReadonlySet<string> | null
  readonly timeoutMs: number
  readonly reportFile: string | undefined
  readonly jsonFile: string | undefined
}

export const HELP = `Plays the truth table of the Hub88 operator wallet contract against an operator, as a provider of games.

  npm run certify -- --url https://operator.example/provider/acme --key private.pem --session session.json

  --url URL         base address; the kit posts to URL/transaction/bet and so on
  --key FILE        private key of the provider, RSA, PEM; the operator has its public half
  --session FILE    players and tokens that the operator hands out, see below
  --family NAME     hub88 (default): /user/balance, /transaction/*, X-Hub88-Signature
                    caleta: /wallet/*, X-Auth-Signature
  --only W12,W29    plays these rows only; the others are reported as not run
  --timeout-ms N    how long to wait for an answer (default ${TIMEOUT_MS})
  --report FILE     writes the report as Markdown, with a place for a signature
  --json FILE       writes it for programs

session.json, where all below the first line may be left out (its rows are then not run):
  { "user": "u_1", "token": "live token of u_1", "game_code": "reel", "currency": "THB",
    "other_game_code": "cards",
    "expired":  { "user": "u_1", "token": "expired token" },
    "second":   { "user": "u_2", "token": "live token" },
    "excluded": { "user": "u_3", "token": "live token", "bet": { "transaction_uuid": "…", "round": "…" } },
    "limited":  { "user": "u_4", "token": "live token", "limit_amount": 10000000 },
    "disabled_game_code": "old", "disabled_bet": { "transaction_uuid": "…", "round": "…" },
    "free_bet": { "reward_uuid": "…", "amount": 2000000, "game_code": "reel" } }
Amounts are integers, value × 100000. excluded.bet and disabled_bet were taken before the exclusion and before
the game was switched off. Nobody else may play with these users meanwhile. The main user needs a balance of
${shownUnits(NEEDED_UNITS)} at least and no limits. The kit takes back what it did, and says what it could not.

Exit code: 0 no row failed, 1 a row failed, 2 the kit could not run.
`

/** Reads the arguments; `help` where that was asked for. @throws Error with a sentence on what is wrong */
export function readOptions(argv: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      session: { type: 'string' },
      family: { type: 'string', default: 'hub88' },
      only: { type: 'string' },
      'timeout-ms': { type: 'string', default: `${TIMEOUT_MS}` },
      report: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    url: readUrl(values.url),
    keyFile: given('key', values.key),
    sessionFile: given('session', values.session),
    family: readFamily(values.family),
    only: values.only === undefined ? null : readOnly(values.only),
    timeoutMs: readTimeout(values['timeout-ms']),
    reportFile: values.report,
    jsonFile: values.json,
  }
}

function given(name: string, value: string | undefined): string {
  if (value) return value
  throw new Error(`--${name} is missing; --help shows how the kit is called.`)
}

function readUrl(value: string | undefined): string {
  const text = given('url', value)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new Error(`--url ${text} is no http or https address without query.`)
  }
  return url.href.replace(/\/+$/, '')
}

function readFamily(value: string): Family {
  if (Object.hasOwn(families, value)) return value as Family
  throw new Error(`--family ${value} is none; use ${Object.keys(families).join(' or ')}.`)
}

function readOnly(value: string): ReadonlySet<string> {
  const ids = value.split(',').map((id) => id.trim())
  const unknown = ids.find((id) => !rows.some((row) => row.id === id))
  if (unknown === undefined) return new Set(ids)
  throw new Error(`--only ${unknown} is no row; use of ${rows.map(({ id }) => id).join(' ')}.`)
}

function readTimeout(value: string): number {
  const timeoutMs = Number(value)
  if (Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= 600_000) return timeoutMs
  throw new Error(`--timeout-ms ${value} is no whole number from 1 to 600000.`)
}
