import { type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Account,
  type Movement,
  newState,
  type Reward,
  SESSION,
  type State,
  type ToyChoice,
  type ToyFault,
} from './toy-state.ts'

// An operator in memory that keeps the contract, written from its documentation and from nothing of the kit:
// the kit is right only where the two of them agree. Each fault is one switch.

type Json = Record<string, string | number | boolean | null | undefined>

/** A refusal, told with HTTP 200. */
class Refused extends Error {}

/** Refuses, unless just this check is left out. */
function refuse({ fault }: Toy, check: ToyFault, status: string): void {
  if (fault !== check) throw new Refused(status)
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Starts the toy; its session description has everything that can be given. */
export async function startToyOperator(publicKey: KeyObject, fault?: ToyFault | ToyChoice) {
  const state = newState()
  const server = createServer((request, response) => {
    void answer(request, response, { publicKey, fault, state })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: SESSION,
    balanceOf: (user: string) => state.accounts.get(user)?.balance,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

interface Toy {
  readonly publicKey: KeyObject
  readonly fault: ToyFault | ToyChoice | undefined
  readonly state: State
}

async function answer(request: IncomingMessage, response: ServerResponse, toy: Toy) {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // The line broke within the message: there is nobody to answer.
    return
  }
  const raw = Buffer.concat(chunks)
  const uuid = /"request_uuid":\s*"([^"]*)"/.exec(raw.toString())?.[1] ?? null
  let body: Json
  try {
    const path = request.url ?? ''
    checkSignature(
      raw,
      String(request.headers['x-hub88-signature'] ?? request.headers['x-auth-signature'] ?? ''),
      toy,
    )
    body = { status: 'RS_OK', ...handle(path, parse(raw, toy), toy) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    body = { status: error.message, ...(error.cause as Json) }
  }
  if (toy.fault !== 'no_echo') body['request_uuid'] = uuid
  const isBad = toy.fault === 'http_400' && body['status'] !== 'RS_OK'
  response.writeHead(isBad ? 400 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function checkSignature(raw: Buffer, signature: string, { publicKey, fault }: Toy): void {
  const isStandard = BASE64.test(signature) || fault === 'url_base64'
  if (fault === 'spaces_refused' && raw.includes('\n ')) {
    throw new Refused('RS_ERROR_INVALID_SIGNATURE')
  }
  const isRight = (bytes: Buffer) =>
    verify('RSA-SHA256', bytes, publicKey, Buffer.from(signature, 'base64'))
  if (isStandard && isRight(raw)) return
  if (fault === 'signs_parsed' && isStandard) {
    try {
      if (isRight(Buffer.from(JSON.stringify(JSON.parse(raw.toString()))))) return
    } catch {
      // Not JSON: signed it is not, either.
    }
  }
  const told = fault === 'tells_forgers' ? { user: 'anna', balance: 1 } : undefined
  throw new Refused('RS_ERROR_INVALID_SIGNATURE', { cause: told })
}

function parse(raw: Buffer, { fault }: Toy): Json {
  try {
    return JSON.parse(raw.toString()) as Json
  } catch {
    throw new Refused(
      fault === 'types_for_syntax' ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX',
    )
  }
}

function handle(path: string, body: Json, toy: Toy): Json {
  const [, family = '', deed = ''] = path.split('/')
  checkShape(body, deed, toy)
  const { state, fault } = toy
  const user = `${body['user']}`
  const token = state.tokens.get(`${body['token']}`)
  const account = state.accounts.get(user)
  if (!account) throw new Refused('RS_ERROR_INVALID_TOKEN')
  if (token?.user !== user) refuse(toy, 'any_token', 'RS_ERROR_INVALID_TOKEN')
  if (!state.games.has(`${body['game_code']}`)) refuse(toy, 'any_game', 'RS_ERROR_INVALID_GAME')
  if (deed !== 'balance' && deed !== 'rollback' && body['currency'] !== 'EUR') {
    refuse(toy, 'any_currency', 'RS_ERROR_WRONG_CURRENCY')
  }
  const before = account.balance
  if (deed === 'balance') {
    state.copy.balances.set(user, account.balance)
    state.copy.uuids = new Set(state.moves.keys())
  } else {
    const isOver = token?.isOver === true
    if (fault === 'expired_refuses_wins' && isOver) throw new Refused('RS_ERROR_TOKEN_EXPIRED')
    const around = { toy, isOver, isCaleta: family === 'wallet' }
    move(deed as 'bet' | 'win' | 'rollback', body, account, around)
  }
  return { user, currency: 'EUR', balance: fault === 'stale_balance' ? before : account.balance }
}

function checkShape(body: Json, deed: string, toy: Toy): void {
  const { fault } = toy
  const texts = ['user', 'token', 'game_code']
  const uuids = ['request_uuid']
  let isRight = true
  if (deed !== 'balance') {
    texts.push('round')
    uuids.push('transaction_uuid')
    isRight = typeof body['round_closed'] === 'boolean'
  }
  if (deed === 'bet' || deed === 'win') {
    texts.push('currency')
    const amount = fault === 'text_amounts' ? Number(body['amount']) : body['amount']
    isRight &&= typeof body['is_free'] === 'boolean' && Number.isSafeInteger(amount)
    isRight &&= fault === 'negative_amounts' || (amount as number) >= 0
  }
  const isText = (field: string) => typeof body[field] === 'string' && body[field] !== ''
  isRight &&= texts.every(isText) && uuids.every((field) => UUID.test(`${body[field]}`))
  if (!isRight) refuse(toy, 'any_field', 'RS_ERROR_WRONG_TYPES')
}

interface Around {
  readonly toy: Toy
  readonly isOver: boolean
  readonly isCaleta: boolean
}

function move(
  deed: 'bet' | 'win' | 'rollback',
  body: Json,
  account: Account,
  around: Around,
): void {
  const { state, fault } = around.toy
  const uuid = `${body['transaction_uuid']}`
  const ref = (body['reference_transaction_uuid'] as string | undefined) ?? null
  const { user, game_code, round, amount, currency } = body
  const same = JSON.stringify([deed, user, game_code, round, amount, currency, ref])
  const known = state.moves.get(uuid)
  const isSlow = fault === 'charges_race' && !state.copy.uuids.has(uuid)
  if (known && !(isSlow && known.same === same)) {
    if (known.kind === 'never') throw new Refused('RS_ERROR_TRANSACTION_ROLLED_BACK')
    if (fault !== 'duplicate_ok' && known.same !== same) {
      throw new Refused('RS_ERROR_DUPLICATE_TRANSACTION')
    }
    if (deed !== 'rollback' && known.isUndone) {
      refuse(around.toy, 'revives', 'RS_ERROR_TRANSACTION_ROLLED_BACK')
    }
    if (deed === 'bet' && fault === 'charges_again') account.balance -= known.amount
    if (deed === 'win' && fault === 'wins_again') account.balance += known.amount
    return
  }
  const reward = deed === 'bet' ? judgeBet(body, account, around) : undefined
  if (deed === 'win') judgeWin(body, ref, around.toy)
  const found = ref === null ? undefined : state.moves.get(ref)
  if (deed === 'rollback') takeBack(found, body, account, around.toy)
  const moved =
    deed === 'rollback' || (reward && fault !== 'charges_free_bets') ? 0 : Number(amount)
  if (deed === 'bet') account.balance -= moved
  if (deed === 'win' && fault !== 'win_unpaid') pay(account, moved)
  if (reward) reward.left -= 1
  if (body['round_closed'] === true) state.closed.add(`${user} ${round}`)
  const written = { kind: deed, user: `${user}`, same, amount: moved, ref, reward, isUndone: false }
  state.moves.set(uuid, written)
}

function pay(account: Account, amount: number): void {
  const paid = Math.min(account.owed, amount)
  account.owed -= paid
  account.balance += amount - paid
}

/** The reward that a free bet uses; undefined for a bet of money. */
function judgeBet(
  body: Json,
  account: Account,
  { toy, isOver, isCaleta }: Around,
): Reward | undefined {
  const { state, fault } = toy
  const amount = Number(body['amount'])
  const isClosed = state.closed.has(`${body['user']} ${body['round']}`)
  if (isClosed) refuse(toy, 'closed_takes_bets', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  if (isOver) refuse(toy, 'expired_bets', 'RS_ERROR_TOKEN_EXPIRED')
  if (state.games.get(`${body['game_code']}`) === false) {
    refuse(toy, 'off_bets', 'RS_ERROR_INVALID_GAME')
  }
  if (account.isExcluded) refuse(toy, 'excluded_bets', 'RS_ERROR_USER_DISABLED')
  if (amount === 0 && fault === 'zero_refused') throw new Refused('RS_ERROR_WRONG_TYPES')
  if (body['is_free'] === true) {
    const reward = state.rewards.get(`${body['reward_uuid']}`)
    const isHis = reward?.user === body['user'] && reward?.game === body['game_code']
    if (reward && isHis && reward.amount === amount && reward.left > 0) return reward
    const isOther = fault === 'other_choices'
    refuse(toy, 'any_reward', isOther ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_WRONG_TYPES')
  }
  if (amount > (account.limit ?? amount)) {
    const status = isCaleta ? 'RS_ERROR_BET_LIMIT_EXCEEDED' : 'RS_ERROR_LIMIT_REACHED'
    refuse(toy, 'any_limit', status)
  }
  const copied = state.copy.balances.get(`${body['user']}`) ?? 0
  if (amount > (fault === 'overdraws' ? copied : account.balance)) {
    if (fault === 'burns_refused') rememberNever(body, 'transaction_uuid', state)
    throw new Refused('RS_ERROR_NOT_ENOUGH_MONEY', { cause: { balance: account.balance } })
  }
  return undefined
}

function judgeWin(body: Json, ref: string | null, toy: Toy): void {
  const { state, fault } = toy
  const { accounts, closed, games, moves } = state
  if (ref === null) {
    if (body['is_supplier_promo'] === true && fault !== 'promo_refused') return
    throw new Refused('RS_ERROR_WRONG_TYPES')
  }
  const isWrong =
    (fault === 'closed_refuses_wins' && closed.has(`${body['user']} ${body['round']}`)) ||
    (fault === 'second_win_refused' && [...moves.values()].some((move) => move.ref === ref)) ||
    (fault === 'excluded_refuses_wins' && accounts.get(`${body['user']}`)?.isExcluded) ||
    (fault === 'off_refuses_wins' && games.get(`${body['game_code']}`) === false)
  if (isWrong) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const bet = moves.get(ref)
  if (bet && (bet.kind === 'never' || bet.isUndone)) {
    refuse(toy, 'pays_rolled_back', 'RS_ERROR_TRANSACTION_ROLLED_BACK')
  }
  if (bet?.user !== body['user']) {
    refuse(toy, 'unknown_wins', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  }
}

/** Sees to it that a movement never comes. */
function rememberNever(body: Json, field: string, state: State): void {
  const nothing = { same: '', amount: 0, ref: null, reward: undefined, isUndone: true }
  state.moves.set(`${body[field]}`, { kind: 'never', user: `${body['user']}`, ...nothing })
}

function takeBack(found: Movement | undefined, body: Json, account: Account, toy: Toy): void {
  const { state, fault } = toy
  if (!body['reference_transaction_uuid']) throw new Refused('RS_ERROR_WRONG_TYPES')
  if (!found) {
    if (fault !== 'forgets_tombstones') rememberNever(body, 'reference_transaction_uuid', state)
    if (fault === 'other_choices') throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    return
  }
  if (found.isUndone && fault !== 'rollback_twice') return
  found.isUndone = true
  if (found.reward) found.reward.left += 1
  if (found.kind === 'bet' && fault !== 'rollback_ignored') account.balance += found.amount
  if (found.kind === 'bet' && fault === 'rollback_takes_wins') {
    const won = [...state.moves.values()].filter(
      ({ kind, ref }) => kind === 'win' && ref === body['reference_transaction_uuid'],
    )
    for (const { amount } of won) account.balance -= amount
  }
  if (found.kind !== 'win' || fault === 'win_rollback_ignored') return
  const taken = fault === 'below_zero' ? found.amount : Math.min(account.balance, found.amount)
  account.balance -= taken
  account.owed += found.amount - taken
}
