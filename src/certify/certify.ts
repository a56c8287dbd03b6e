import { createPrivateKey, type KeyObject } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { RowFailed } from './answer.ts'
import { shownUnits } from './money.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { NEEDED_UNITS, Play, type Player } from './play.ts'
import { lineOf, markdownOf, reportOf, textHead, textTail } from './report.ts'
import { rows } from './rows.ts'
import { type RowResult, runRow } from './run-rows.ts'
import { readSession, type Session } from './session.ts'
import type { Target } from './wire.ts'

/** Where the kit writes, and what time it is. */
export interface Surroundings {
  readonly out: (text: string) => void
  readonly now: () => Date
}

/**
 * Runs the kit as its command line says: 0 no row failed, 1 a row failed, 2 it could not run. Everything that
 * goes wrong is said in a sentence.
 */
export async function certify(argv: readonly string[], around: Surroundings): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(argv)
    if (options !== 'help') return await run(options, around)
    around.out(HELP)
    return 0
  } catch (error) {
    around.out(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

async function run(options: Options, { out, now }: Surroundings): Promise<0 | 1> {
  const session = readSession(await readNamed(options.sessionFile, 'session'))
  const key = readKey(await readNamed(options.keyFile, 'key'))
  const target: Target = { ...options, key }
  for (const file of [options.reportFile, options.jsonFile]) await requireWritable(file)
  const opening = await openingBalances(target, session)
  const { user, currency, game_code: gameCode } = session
  const about = { startedAt: now().toISOString(), user, currency, gameCode }
  out(textHead(reportOf(options, { ...about, rows: [], differences: [] })))
  const results: RowResult[] = []
  for (const row of rows) {
    const { id, title } = row
    const isChosen = options.only?.has(id) ?? true
    const result: RowResult = isChosen
      ? await runRow(target, session, row)
      : { id, title, outcome: 'not run', detail: 'not asked for (--only)', exchanges: [] }
    results.push(result)
    out(lineOf(result))
  }
  const differences = await differencesTo(target, session, opening)
  const report = reportOf(options, { ...about, rows: results, differences })
  out(textTail(report))
  if (options.reportFile) await writeFile(options.reportFile, markdownOf(report))
  if (options.jsonFile) await writeFile(options.jsonFile, `${JSON.stringify(report, null, 2)}\n`)
  return report.totals.failed === 0 ? 0 : 1
}

async function readNamed(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`The ${what} file ${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Before anything is played: a report that cannot be kept is found out at once. */
async function requireWritable(file: string | undefined): Promise<void> {
  if (file === undefined) return
  try {
    await (await open(file, 'a')).close()
  } catch (error) {
    throw new Error(`The report ${file} cannot be written: ${(error as Error).message}`)
  }
}

function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new Error('The key file is no private key in PEM: openssl genrsa -out private.pem 2048')
  }
  if (key.asymmetricKeyType === 'rsa') return key
  throw new Error(`The key is ${key.asymmetricKeyType}; the contract signs with RSA.`)
}

type Balances = readonly { readonly player: Player; readonly units: number | null }[]

/** The balances at the start. @throws Error where the main player cannot play */
async function openingBalances(target: Target, session: Session): Promise<Balances> {
  const units = await mainBalance(target, session)
  if (units < NEEDED_UNITS) {
    throw new Error(
      `${session.user} has ${shownUnits(units)} ${session.currency}, and the kit needs ` +
        `${shownUnits(NEEDED_UNITS)}: pay something in, or give another user.`,
    )
  }
  const { second, excluded, limited } = session
  const others = [second, excluded, limited].filter((player) => player !== undefined)
  const asked = others.map(async (player) => ({
    player,
    units: await balanceOf(target, session, player),
  }))
  return [{ player: session, units }, ...(await Promise.all(asked))]
}

/** Only what is needed to begin: what else is wrong with the answer, the rows say. */
async function mainBalance(target: Target, session: Session): Promise<number> {
  const play = new Play(target, session)
  try {
    return await play.openingBalance()
  } catch (error) {
    if (!(error instanceof RowFailed)) throw error
    const { path = '', request = '', response = '' } = play.judged ?? {}
    throw new Error(
      `The first question, for the balance, was not answered right: ${error.message}\n` +
        `> POST ${target.url}${path}\n> ${request}\n< ${response}`,
    )
  }
}

/** The balance of a player; null where the operator does not say. */
async function balanceOf(target: Target, session: Session, player: Player): Promise<number | null> {
  try {
    return await new Play(target, session).openingBalance(player)
  } catch (error) {
    if (error instanceof RowFailed) return null
    throw error
  }
}

async function differencesTo(target: Target, session: Session, opening: Balances) {
  const found: { user: string; units: number | null }[] = []
  for (const { player, units } of opening) {
    const after = await balanceOf(target, session, player)
    found.push({
      user: player.user,
      units: units === null || after === null ? null : after - units,
    })
  }
  return found
}
