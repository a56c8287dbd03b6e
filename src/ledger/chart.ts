/**
 * The chart of accounts as data; `ledger.account_kind` is its mirror in the database and a test
 * compares the two. Guarded accounts are locked rows with a floor, the others are striped over
 * writers, so that no movement waits for another on a house row. Source: ledger.md b4.
 */
interface AccountKind {
  readonly kind: number
  readonly asset: 'THB' | 'POINT' | 'SPIN'
  readonly guarded: boolean
  /** 0: none. 1: debits never exceed credits. 2: credits never exceed debits. */
  readonly rule: 0 | 1 | 2
  readonly forMember: boolean
  /** The `wallet_type_id` of the specification; only wallets have one. */
  readonly walletType: 1 | 2 | 3 | 4 | 5 | null
  readonly thai: string
}

const house = (kind: number, thai: string, asset: AccountKind['asset'] = 'THB') =>
  ({ kind, asset, guarded: false, rule: 0, forMember: false, walletType: null, thai }) as const

const wallet = (kind: number, walletType: 1 | 2 | 3 | 4 | 5, thai: string) =>
  ({ kind, asset: 'THB', guarded: true, rule: 1, forMember: true, walletType, thai }) as const

const counted = (kind: number, asset: AccountKind['asset'], thai: string) =>
  ({ kind, asset, guarded: true, rule: 1, forMember: true, walletType: null, thai }) as const

export const chart = {
  bank_float: house(1000, 'เงินในบัญชีธนาคาร'),
  gateway_float: house(1010, 'เงินที่ช่องทางชำระเงิน'),
  suspense: house(1900, 'เงินเข้ารอตรวจสอบ'),
  main_wallet: wallet(2000, 1, 'กระเป๋าหลัก'),
  bonus_wallet: wallet(2010, 2, 'กระเป๋าโบนัส'),
  commission_wallet: wallet(2020, 4, 'กระเป๋าค่าแนะนำ'),
  cashback_wallet: wallet(2030, 3, 'กระเป๋าคืนยอด'),
  free_credit_wallet: wallet(2040, 5, 'กระเป๋าเครดิตฟรี'),
  points: counted(2100, 'POINT', 'แต้ม'),
  free_spins: counted(2110, 'SPIN', 'สิทธิ์หมุน'),
  withdrawal_clearing: house(2500, 'เงินถอนระหว่างทาง'),
  member_receivable: {
    kind: 2900,
    asset: 'THB',
    guarded: true,
    rule: 2,
    forMember: true,
    walletType: null,
    thai: 'ยอดที่สมาชิกค้าง',
  },
  game_clearing: house(3000, 'พักยอดค่ายเกม'),
  lottery_pool: house(3100, 'กองกลางของงวดหวย'),
  game_result: house(4000, 'ผลได้เสียจากเกม'),
  lottery_result: house(4100, 'ผลได้เสียจากหวย'),
  bonus_cost: house(5000, 'ต้นทุนโบนัส'),
  cashback_cost: house(5010, 'ต้นทุนคืนยอด'),
  commission_cost: house(5020, 'ต้นทุนค่าแนะนำ'),
  rounding: house(5900, 'เศษสตางค์'),
  points_issue: house(9000, 'แต้มที่ออก', 'POINT'),
} as const satisfies Record<string, AccountKind>

export type AccountKindName = keyof typeof chart

type Named<Shape> = {
  [Name in AccountKindName]: (typeof chart)[Name] extends Shape ? Name : never
}[AccountKindName]

/** Accounts of the house, opened on first use. */
export type HouseAccount = Named<{ forMember: false }>
/** Accounts that a member has; the wallets are among them. */
export type MemberAccount = Named<{ forMember: true }>

const thaiByKind = new Map<number, string>(
  Object.values(chart).map((account) => [account.kind, account.thai]),
)

/** What a member calls the account. @throws for a number that the chart does not have */
export function accountThai(kind: number): string {
  const thai = thaiByKind.get(kind)
  if (thai === undefined) throw new Error(`ledger: no account kind ${kind}`)
  return thai
}
