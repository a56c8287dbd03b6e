import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listCommissionDays } from '#features/affiliate/contract.ts'
import { listLosses, listTurnover } from '#features/cashback/contract.ts'
import { listCouponUses, redeemCoupon } from '#features/coupon/contract.ts'
import { getQrcodeInfo } from '#features/deposit/contract.ts'
import { resolveReviewCase } from '#features/deposit/operator-contract.ts'
import { listOwnRounds, readOwnRound } from '#features/game/history-contract.ts'
import { cancelBill, getBill } from '#features/lottery/bill/contract.ts'
import { getRound } from '#features/lottery/round/contract.ts'
import { getPoll } from '#features/poll/contract.ts'
import { getMyPromotions } from '#features/promotion/contract.ts'
import { listRedemptions, redeemItem } from '#features/shop/contract.ts'
import { statement, transferToMain, wallets } from '#features/wallet/contract.ts'
import { listWheelSpins } from '#features/wheel/contract.ts'
import { getWithdrawal, getWithdrawInfo, requestWithdraw } from '#features/withdraw/contract.ts'
import { rejectWithdraw } from '#features/withdraw/operator-contract.ts'
import { moneyCauses } from '#apps/server/features.ts'
import type { WireOutput } from '#kernel/contract.ts'
import { bangkokInstant } from '#kernel/time.ts'
import { kindTable, type KindName } from '#ledger/kinds.ts'
import { WALLETS } from '#ledger/kinds/kind.ts'
import type { MoneyCause } from '#platform/money-cause.ts'
import type { Services } from '#platform/services.ts'
import { openTransfers } from '#tests/support/channels.ts'
import { earn } from '#tests/support/claims.ts'
import { couponDesk } from '#tests/support/coupons.ts'
import { buyBill } from '#tests/support/desk.ts'
import { newRound } from '#tests/support/game-rounds.ts'
import { testProvider } from '#tests/support/games.ts'
import { advanceRounds, AGENT_ID, openRound } from '#tests/support/lottery.ts'
import { memberActor, type MemberActor } from '#tests/support/member.ts'
import { askForQr, deposit } from '#tests/support/payments.ts'
import { pollDesk } from '#tests/support/polls.ts'
import { promotionDesk } from '#tests/support/promotions.ts'
import { givePoints, shopDesk } from '#tests/support/shop.ts'
import { type StaffActor, signIn, staffActor } from '#tests/support/staff.ts'
import {
  askForTransfer,
  ownAccount,
  readStatements,
  tellFeed,
  transfer,
} from '#tests/support/transfers.ts'
import { testWorld } from '#tests/support/world.ts'

// Every line of a member's statement says what caused it, and its link answers to him alone.

const world = await testWorld({ sandbox: true, at: bangkokInstant('2026-11-25', '10:00') })

const MONTH = '2026-11'

type Line = WireOutput<typeof statement>['items'][number]
type Asked = (id: number, actor: MemberActor) => Promise<{ status: number }>

/** What the page behind a link asks the server for; `#` stands for a number. */
const pages: Readonly<Record<string, { readonly asks: Asked; readonly isOwn?: true }>> = {
  '/lotto/bills?bill=#': {
    asks: (bill_id, by) => world.call(getBill, { bill_id }, by),
    isOwn: true,
  },
  '/member/payment?id=#': {
    asks: (payment_id, by) => world.call(getQrcodeInfo, { payment_id }, by),
    isOwn: true,
  },
  '/member/withdraw?id=#': {
    asks: (withdraw_id, by) => world.call(getWithdrawal, { withdraw_id }, by),
    isOwn: true,
  },
  '/member/games?round=#': {
    asks: (round_id, by) => world.call(readOwnRound, { round_id }, by),
    isOwn: true,
  },
  '/lotto/#': { asks: (round_id, by) => world.call(getRound, { round_id }, by) },
  '/poll/#': { asks: (poll_id, by) => world.call(getPoll, { poll_id }, by) },
  '/member/promotions': { asks: (_id, by) => world.call(getMyPromotions, {}, by) },
  '/cashback?month=2026-11': { asks: (_id, by) => world.call(listLosses, { month: MONTH }, by) },
  '/cashback?tab=turnover&month=2026-11': {
    asks: (_id, by) => world.call(listTurnover, { month: MONTH }, by),
  },
  '/affiliate?tab=earnings&month=2026-11': {
    asks: (_id, by) => world.call(listCommissionDays, { month: MONTH }, by),
  },
  '/member/wheel?open=spins': { asks: (_id, by) => world.call(listWheelSpins, {}, by) },
  '/redeem': { asks: (_id, by) => world.call(listRedemptions, { which: 'all' }, by) },
  '/member/coupon': { asks: (_id, by) => world.call(listCouponUses, {}, by) },
}

/** Of each page that names a thing one that is there. */
const things: Record<string, number> = {}
let owner: MemberActor
let other: MemberActor
let cashier: StaffActor
let lines: readonly Line[]
let entitlements: readonly number[]

const read = (filter: object = {}, actor = owner) =>
  world.ask(statement, { limit: '100', ...filter }, actor)
const ofKind = (kind: KindName) => lines.filter((line) => line.kind === kind)

/** Credits the newest case to its owner, whose own account had paid. */
async function creditNewest(): Promise<void> {
  const [row] = await world.query<{ case_id: string }>(
    `select max(case_id) as case_id from deposit.review_case where status = 'open'`,
  )
  await world.ask(
    resolveReviewCase,
    {
      case_id: Number(row?.case_id),
      action: 'credit',
      member_id: owner.memberId,
      reason: 'โอนจากบัญชีของสมาชิกเอง',
    },
    cashier,
  )
}

const toBank = async (baht: string) => askForTransfer(world, owner, baht)
type Ordered = Awaited<ReturnType<typeof toBank>>
const pay = (to: Ordered['receiver'], amount: string) =>
  transfer(world, to, amount, ownAccount(owner))

/** Deposits of every channel, what staff credited, and what the bank took back of both. */
async function payIn(): Promise<Ordered> {
  await deposit(world, owner, '2000')
  const kept = await toBank('300')
  await pay(kept.receiver, kept.amount)
  const twice = await toBank('310')
  await pay(twice.receiver, twice.amount)
  await readStatements(world)
  const ref = await pay(twice.receiver, twice.amount)
  await readStatements(world)
  await creditNewest()
  const phone = await askForTransfer(world, owner, '200', 'truemoney')
  await transfer(world, phone.receiver, phone.amount, { from_account: owner.person.phone })
  await readStatements(world)
  await tellFeed(world, { reverse: ref })
  await readStatements(world)
  // Of no payment at all.
  const unasked = await pay(kept.receiver, '77.77')
  await readStatements(world)
  await creditNewest()
  await tellFeed(world, { reverse: unasked })
  await readStatements(world)
  return twice
}

async function playAndWithdraw(): Promise<void> {
  const roundId = Number((await openRound(world, 'hanoi')).round_id)
  const bill_id = await buyBill(world, owner, roundId, [['bottom2', '43', '10.00']])
  await world.ask(cancelBill, { bill_id, agent_id: AGENT_ID }, owner)
  things['/lotto/bills?bill=#'] = Number(bill_id)
  things['/lotto/#'] = roundId
  const info = await world.ask(getWithdrawInfo, {}, owner)
  const asked = { wallet_id: info.wallet_id, bank_account_id: info.bank_accounts[0]?.id ?? 0 }
  const { withdraw_id } = await world.ask(requestWithdraw, { ...asked, amount: '200' }, owner)
  await world.ask(rejectWithdraw, { withdraw_id, reason: 'ชื่อบัญชีไม่ตรง' }, cashier)
  things['/member/withdraw?id=#'] = Number(withdraw_id)
  const acme = await testProvider(world, 'acme')
  await newRound(acme, await acme.launch(owner.memberId)).taken(20)
  things['/member/games?round=#'] = Number(
    (await world.ask(listOwnRounds, {}, owner)).items[0]?.round_id,
  )
}

async function takeRewards(): Promise<void> {
  await earn(world, owner, 'commission', 14_250n)
  const own = await world.ask(wallets, {}, owner)
  const commission = own.find(({ wallet_type_id: type }) => type === 4)
  await world.ask(transferToMain, { wallet_id: commission?.id ?? 0 }, owner)
  const coupons = await couponDesk(world)
  await world.ask(redeemCoupon, { code: (await coupons.publish()).word }, owner)
  const { item_id, version, variants } = await (await shopDesk(world)).publish()
  await givePoints(world, owner, 500n)
  const [variant_id = 0] = variants
  await world.ask(redeemItem, { item_id, variant_id, version, level: 1, quantity: 1 }, owner)
  things['/poll/#'] = await (await pollDesk(world)).open({}, owner, other)
  const made = await world.query<{ id: string }>(
    `insert into platform.entitlement (feature, member_id, occasion, kind, cost_ref, amount, opens_at, expires_at, on_expiry)
     select f, $1, 'for a test', 'cashback_claim', 1, 10, platform.clock(), platform.clock() + interval '1 day', 'credit'
       from unnest(array['cashback', 'wheel']) f returning entitlement_id as id`,
    [owner.memberId],
  )
  entitlements = made.map(({ id }) => Number(id))
}

let paidTwice: Ordered

beforeAll(async () => {
  await openTransfers(world)
  await world.sandbox.post('/control/webhooks', { paused: true })
  await readStatements(world)
  await advanceRounds(world)
  cashier = await staffActor(world, 'cashier')
  owner = await memberActor(world)
  other = await memberActor(world)
  paidTwice = await payIn()
  things['/member/payment?id=#'] = Number(paidTwice.payment_id)
  await playAndWithdraw()
  const promotions = await promotionDesk(world)
  await promotions.deposit(owner, '500', await promotions.publish())
  await takeRewards()
  lines = (await read()).items
})

const keyOf = (link: string) => (link in pages ? link : link.replace(/\d+/, '#'))
const kindsOfWallets = (Object.keys(kindTable) as KindName[]).filter((name) =>
  [kindTable[name].debit, kindTable[name].credit].some(
    (accounts) => accounts === 'any' || accounts.some((one) => WALLETS.some((own) => own === one)),
  ),
)

/** Asks while there is a day of cashback that nobody played: the books would find it, so it is taken back. */
async function withLostDay<Found>(ask: (services: Services) => Promise<Found>): Promise<Found> {
  const tx = await world.services.db.startTransaction().execute()
  try {
    await sql`insert into cashback.day (day, version)
      select '2026-11-24', min(version) from cashback.terms on conflict do nothing`.execute(tx)
    await sql`
      insert into cashback.loss (member_id, day, part, version, stake_satang, returned_satang, rewards_satang,
        base_satang, day_satang, earned_satang, outcome, entitlement_id)
      select ${owner.memberId}, day, 0, version, 0, 0, 0, 10, 10, 10, 'entitled', ${entitlements[0]}
        from cashback.day where day = '2026-11-24'`.execute(tx)
    return await ask({ ...world.services, db: tx })
  } finally {
    await tx.rollback().execute()
  }
}

/** What a kind of movement would say of the things that are there, and of that day, asked as somebody. */
async function probe(kind: KindName, { memberId }: MemberActor): Promise<MoneyCause[]> {
  const ids = [...new Set([...Object.values(things), ...entitlements])]
  const at = await world.clock.now()
  const asked = ids.map((refId) => ({ id: `${refId}`, refId, at }))
  const found = await withLostDay((services) =>
    Promise.all((moneyCauses[kind] ?? []).map((find) => find(services, memberId, asked))),
  )
  return found.flatMap((causes) =>
    [...causes].flatMap(([id, cause]) => {
      const thing = cause.link === null ? undefined : things[keyOf(cause.link)]
      return thing === undefined || thing === Number(id) ? [cause] : []
    }),
  )
}

const tree = await readFile(
  join(import.meta.dirname, '../../src/apps/member/route-tree.gen.ts'),
  'utf8',
)
const routes = Array.from(
  tree.matchAll(/fullPath: '([^']+)'/g),
  ([, path = '']) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`),
)

async function expectAnswers(kind: string, link: string): Promise<void> {
  const page = pages[keyOf(link)]
  expect(page, `${kind}: a page for ${link}`).toBeDefined()
  const [path = ''] = link.split('?')
  expect([kind, path, routes.some((route) => route.test(path))]).toEqual([kind, path, true])
  const id = Number(/\d+/.exec(link)?.[0])
  const statuses = [await page?.asks(id, owner), await page?.asks(id, other)]
  const expected = [200, page?.isOwn ? 404 : 200]
  expect([kind, link, ...statuses.map((one) => one?.status)]).toEqual([kind, link, ...expected])
}

test('every kind of movement of a wallet has a cause whose link answers, or words of its own', async () => {
  expect(Object.keys(moneyCauses).toSorted()).toEqual(kindsOfWallets.toSorted())
  const silent: string[] = []
  for (const kind of kindsOfWallets) {
    const real: (MoneyCause | null)[] = ofKind(kind).map(({ cause }) => cause)
    const causes = real.length > 0 ? real : await probe(kind, owner)
    expect([kind, causes.length > 0, causes.includes(null)]).toEqual([kind, true, false])
    for (const cause of causes) {
      expect(cause?.word.length, kind).toBeGreaterThan(3)
      if (cause?.link) await expectAnswers(kind, cause.link)
      else silent.push(kind)
    }
  }
  // What nobody could open: the line itself, what staff did, money that came for nothing.
  const opensNothing = ['correction', 'deposit_matched', 'deposit_reversed', 'wallet_transfer']
  expect([...new Set(silent)].toSorted()).toEqual(opensNothing)
})

test('a feature explains no rows of another member', async () => {
  for (const kind of ['deposit_qr', 'deposit_transfer', 'reward_closeout'] as const) {
    expect([kind, await probe(kind, other)]).toEqual([kind, []])
  }
  for (const kind of ['deposit_matched', 'deposit_reversed'] as const) {
    expect((await probe(kind, other)).filter(({ link }) => link !== null)).toEqual([])
  }
})

test('money of a transfer, what came again for it, and what the bank took back, name its payment', async () => {
  const { items } = await read({ search: paidTwice.reference })
  expect(items.map(({ kind, ref }) => [kind, ref])).toEqual([
    ['deposit_reversed', paidTwice.reference],
    ['deposit_matched', paidTwice.reference],
    ['deposit_transfer', paidTwice.reference],
  ])
  const link = `/member/payment?id=${paidTwice.payment_id}`
  expect(items.map(({ cause }) => cause)).toEqual(items.map(() => ({ word: 'ดูการฝาก', link })))
  expect((await read({ search: paidTwice.reference }, other)).items).toEqual([])
  // TrueMoney is found by the reference of its line, too.
  for (const { ref } of ofKind('deposit_transfer')) {
    const found = (await read({ search: `${ref}`.toLowerCase().replaceAll('-', ' ') })).items
    expect(found.map((line) => line.ref)).toContain(ref)
  }
  expect(new Set(ofKind('deposit_transfer').map(({ ref }) => ref)).size).toBe(3)
})

test('what was received without a payment names no payment that has its number by chance', async () => {
  const begin = (table: string, column: string, at: number) =>
    world.query(`select setval(pg_get_serial_sequence($1, $2), $3, false)`, [table, column, at])
  await begin('deposit.payment', 'payment_id', 1_000)
  const asked = await askForQr(world, owner, '444')
  await begin('deposit.received_charge', 'received_charge_id', Number(asked.payment_id))
  const ref = await pay(paidTwice.receiver, '88.88')
  await readStatements(world)
  await signIn(world, cashier)
  await creditNewest()
  await tellFeed(world, { reverse: ref })
  await readStatements(world)
  const [reversed, matched] = (await read()).items
  expect([matched?.kind, matched?.amount, reversed?.kind]).toEqual([
    'deposit_matched',
    '88.88',
    'deposit_reversed',
  ])
  for (const line of [matched, reversed])
    expect([line?.ref, line?.cause?.link]).toEqual([null, null])
  expect((await read({ search: asked.reference })).items).toEqual([])
})
