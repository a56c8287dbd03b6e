import { type KeyObject, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An operator in memory that keeps the contract, written from its documentation and from nothing of the kit:
// the kit is right only where the two of them agree. Each fault is one switch.

export const toyFaults = [
  'charges_again',
  'no_echo',
  'pays_rolled_back',
  'forgets_tombstones',
  'stale_balance',
  'overdraws',
  'charges_race',
  'duplicate_ok',
  'signs_parsed',
  'expired_refuses_wins',
  'http_400',
  'rollback_twice',
  'text_amounts',
  'negative_amounts',
  'closed_takes_bets',
  'url_base64',
  'tells_forgers',
  'charges_free_bets',
] as const
export type ToyFault = (typeof toyFaults)[number]
/** Right as well: where the contract leaves a choice, the other one. */
export type ToyChoice = 'other_choices'

type Json = Record<string, string | number | boolean | null | undefined>

interface Account {
  balance: number
  /** What rolled back wins left owing; wins pay it first. */
  owed: number
  readonly isExcluded?: boolean
  readonly limit?: number
}

interface Movement {
  readonly kind: 'bet' | 'win' | 'rollback' | 'never'
  readonly user: string
  /** What makes a message the same. */
  readonly same: string
  readonly amount: number
  readonly ref: string | null
  readonly reward: Reward | undefined
  isUndone: boolean
}

interface Reward {
  readonly user: string
  readonly amount: number
  readonly game: string
  left: number
}

/** A refusal, told with HTTP 200. */
class Refused extends Error {}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const THOUSAND = 100_000_000

/** Users, tokens and games of the toy, and a session description that names all of them. */
function newState() {
  const before = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const reward = '00000000-0000-4000-8000-000000000003'
  const openBet = (user: string): Movement => ({
    kind: 'bet',
    user,
    same: '',
    amount: 0,
    ref: null,
    reward: undefined,
    isUndone: false,
  })
  return {
    accounts: new Map<string, Account>([
      ['anna', { balance: THOUSAND, owed: 0 }],
      ['berit', { balance: THOUSAND, owed: 0 }],
      ['carl', { balance: THOUSAND, owed: 0, isExcluded: true }],
      ['dora', { balance: THOUSAND, owed: 0, limit: THOUSAND / 10 }],
    ]),
    tokens: new Map([
      ['token-of-anna', { user: 'anna', isOver: false }],
      ['old-token-of-anna', { user: 'anna', isOver: true }],
      ['token-of-berit', { user: 'berit', isOver: false }],
      ['token-of-carl', { user: 'carl', isOver: false }],
      ['token-of-dora', { user: 'dora', isOver: false }],
    ]),
    games: new Map([
      ['slot', true],
      ['cards', true],
      ['gone', false],
    ]),
    moves: new Map(before.map((uuid, index) => [uuid, openBet(index === 0 ? 'carl' : 'anna')])),
    closed: new Set<string>(),
    rewards: new Map<string, Reward>([
      [reward, { user: 'anna', amount: 500_000, game: 'slot', left: 1 }],
    ]),
    /** What a slow copy of the books knows, for two of the faults. */
    copy: { balances: new Map<string, number>(), uuids: new Set<string>() },
  }
}
type State = ReturnType<typeof newState>

const SESSION = {
  user: 'anna',
  token: 'token-of-anna',
  game_code: 'slot',
  currency: 'EUR',
  other_game_code: 'cards',
  expired: { user: 'anna', token: 'old-token-of-anna' },
  second: { user: 'berit', token: 'token-of-berit' },
  excluded: {
    user: 'carl',
    token: 'token-of-carl',
    bet: { transaction_uuid: '00000000-0000-4000-8000-000000000001', round: 'r1' },
  },
  limited: { user: 'dora', token: 'token-of-dora', limit_amount: THOUSAND / 10 },
  disabled_game_code: 'gone',
  disabled_bet: { transaction_uuid: '00000000-0000-4000-8000-000000000002', round: 'r2' },
  free_bet: {
    reward_uuid: '00000000-0000-4000-8000-000000000003',
    amount: 500_000,
    game_code: 'slot',
  },
} as const

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
    body = { status: 'RS_OK', ...handle(path, parse(raw), toy, path.startsWith('/wallet')) }
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

function parse(raw: Buffer): Json {
  try {
    return JSON.parse(raw.toString()) as Json
  } catch {
    throw new Refused('RS_ERROR_WRONG_SYNTAX')
  }
}

function handle(path: string, body: Json, toy: Toy, isCaleta: boolean): Json {
  const deed = path.slice(path.lastIndexOf('/') + 1)
  checkShape(body, deed, toy)
  const { state, fault } = toy
  const user = `${body['user']}`
  const token = state.tokens.get(`${body['token']}`)
  const account = state.accounts.get(user)
  if (token?.user !== user || !account) throw new Refused('RS_ERROR_INVALID_TOKEN')
  if (!state.games.has(`${body['game_code']}`)) throw new Refused('RS_ERROR_INVALID_GAME')
  if (deed !== 'balance' && deed !== 'rollback' && body['currency'] !== 'EUR') {
    throw new Refused('RS_ERROR_WRONG_CURRENCY')
  }
  const before = account.balance
  if (deed === 'balance') {
    state.copy.balances.set(user, account.balance)
    state.copy.uuids = new Set(state.moves.keys())
  } else {
    const isRefused = fault === 'expired_refuses_wins' && token.isOver
    if (isRefused) throw new Refused('RS_ERROR_TOKEN_EXPIRED')
    move(deed as 'bet' | 'win' | 'rollback', body, account, { toy, isOver: token.isOver, isCaleta })
  }
  return { user, currency: 'EUR', balance: fault === 'stale_balance' ? before : account.balance }
}

function checkShape(body: Json, deed: string, { fault }: Toy): void {
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
  if (!isRight) throw new Refused('RS_ERROR_WRONG_TYPES')
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
    if (deed !== 'rollback' && known.isUndone) throw new Refused('RS_ERROR_TRANSACTION_ROLLED_BACK')
    if (deed === 'bet' && fault === 'charges_again') account.balance -= known.amount
    return
  }
  const reward = deed === 'bet' ? judgeBet(body, account, around) : undefined
  if (deed === 'win') judgeWin(body, ref, around.toy)
  const found = ref === null ? undefined : state.moves.get(ref)
  if (deed === 'rollback') takeBack(found, ref, `${user}`, account, around.toy)
  const moved =
    deed === 'rollback' || (reward && fault !== 'charges_free_bets') ? 0 : Number(amount)
  if (deed === 'bet') account.balance -= moved
  if (deed === 'win') pay(account, moved)
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
  if (isClosed && fault !== 'closed_takes_bets') {
    throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  }
  if (isOver) throw new Refused('RS_ERROR_TOKEN_EXPIRED')
  if (!state.games.get(`${body['game_code']}`)) throw new Refused('RS_ERROR_INVALID_GAME')
  if (account.isExcluded) throw new Refused('RS_ERROR_USER_DISABLED')
  if (body['is_free'] === true) {
    const reward = state.rewards.get(`${body['reward_uuid']}`)
    const isHis = reward?.user === body['user'] && reward?.game === body['game_code']
    if (reward && isHis && reward.amount === amount && reward.left > 0) return reward
    throw new Refused(fault === 'other_choices' ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_WRONG_TYPES')
  }
  if (amount > (account.limit ?? amount)) {
    throw new Refused(isCaleta ? 'RS_ERROR_BET_LIMIT_EXCEEDED' : 'RS_ERROR_LIMIT_REACHED')
  }
  const copied = state.copy.balances.get(`${body['user']}`) ?? 0
  if (amount > (fault === 'overdraws' ? copied : account.balance)) {
    throw new Refused('RS_ERROR_NOT_ENOUGH_MONEY', { cause: { balance: account.balance } })
  }
  return undefined
}

function judgeWin(body: Json, ref: string | null, { state, fault }: Toy): void {
  if (ref === null) {
    if (body['is_supplier_promo'] === true) return
    throw new Refused('RS_ERROR_WRONG_TYPES')
  }
  const bet = state.moves.get(ref)
  if (bet && (bet.kind === 'never' || bet.isUndone) && fault !== 'pays_rolled_back') {
    throw new Refused('RS_ERROR_TRANSACTION_ROLLED_BACK')
  }
  if (bet?.user !== body['user']) throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
}

function takeBack(
  found: Movement | undefined,
  ref: string | null,
  user: string,
  account: Account,
  { state, fault }: Toy,
): void {
  if (ref === null) throw new Refused('RS_ERROR_WRONG_TYPES')
  if (!found) {
    const never = { kind: 'never' as const, user, same: '', amount: 0, ref: null }
    if (fault !== 'forgets_tombstones') {
      state.moves.set(ref, { ...never, reward: undefined, isUndone: true })
    }
    if (fault === 'other_choices') throw new Refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    return
  }
  if (found.isUndone && fault !== 'rollback_twice') return
  found.isUndone = true
  if (found.reward) found.reward.left += 1
  if (found.kind === 'bet') account.balance += found.amount
  if (found.kind !== 'win') return
  const taken = Math.min(account.balance, found.amount)
  account.balance -= taken
  account.owed += found.amount - taken
}
