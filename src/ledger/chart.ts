import { walletTypes, type WalletType } from '#kernel/wallet.ts'

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
  readonly walletType: WalletType | null
  /** What the reference of the account names: there is one account of the kind for each. */
  readonly per?: 'campaign' | 'channel' | 'promotion' | 'provider' | 'round'
  readonly thai: string
}

const house = (
  kind: number,
  thai: string,
  { asset = 'THB', ...rest }: Partial<Pick<AccountKind, 'asset' | 'per'>> = {},
) =>
  ({
    kind,
    asset,
    guarded: false,
    rule: 0,
    forMember: false,
    walletType: null,
    ...rest,
    thai,
  }) as const

const wallet = (
  kind: number,
  walletType: WalletType,
  thai: string,
  rest: Pick<AccountKind, 'per'> = {},
) =>
  ({
    kind,
    asset: 'THB',
    guarded: true,
    rule: 1,
    forMember: true,
    walletType,
    ...rest,
    thai,
  }) as const

const counted = (kind: number, asset: AccountKind['asset'], thai: string) =>
  ({ kind, asset, guarded: true, rule: 1, forMember: true, walletType: null, thai }) as const

export const chart = {
  bank_float: house(1000, 'เงินในบัญชีธนาคาร'),
  gateway_float: house(1010, 'เงินที่ช่องทางชำระเงิน', { per: 'channel' }),
  suspense: house(1900, 'เงินเข้ารอตรวจสอบ'),
  main_wallet: wallet(2000, walletTypes.main, 'กระเป๋าหลัก'),
  bonus_wallet: wallet(2010, walletTypes.bonus, 'กระเป๋าโบนัส', { per: 'promotion' }),
  commission_wallet: wallet(2020, walletTypes.commission, 'กระเป๋าค่าแนะนำ'),
  cashback_wallet: wallet(2030, walletTypes.cashback, 'กระเป๋าคืนยอด'),
  free_credit_wallet: wallet(2040, walletTypes.freeCredit, 'กระเป๋าเครดิตฟรี'),
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
  game_receivable: {
    kind: 2910,
    asset: 'THB',
    guarded: true,
    rule: 2,
    forMember: true,
    walletType: null,
    thai: 'ยอดเกมที่สมาชิกค้าง',
  },
  game_clearing: house(3000, 'พักยอดค่ายเกม', { per: 'provider' }),
  lottery_pool: house(3100, 'กองกลางของงวดหวย', { per: 'round' }),
  game_result: house(4000, 'ผลได้เสียจากเกม'),
  lottery_result: house(4100, 'ผลได้เสียจากหวย'),
  fee_income: house(4200, 'รายได้ค่าธรรมเนียม'),
  bonus_cost: house(5000, 'ต้นทุนโบนัส', { per: 'campaign' }),
  cashback_cost: house(5010, 'ต้นทุนคืนยอด', { per: 'campaign' }),
  commission_cost: house(5020, 'ต้นทุนค่าแนะนำ', { per: 'campaign' }),
  reward_cost: house(5030, 'ต้นทุนกิจกรรม', { per: 'campaign' }),
  rounding: house(5900, 'เศษสตางค์'),
  points_issue: house(9000, 'แต้มที่ออก', { asset: 'POINT', per: 'campaign' }),
  spins_issue: house(9010, 'สิทธิ์หมุนที่ออก', { asset: 'SPIN', per: 'campaign' }),
} as const satisfies Record<string, AccountKind>

export type AccountKindName = keyof typeof chart

type Named<Shape> = {
  [Name in AccountKindName]: (typeof chart)[Name] extends Shape ? Name : never
}[AccountKindName]

/** Accounts of the house, opened on first use. */
export type HouseAccount = Named<{ forMember: false }>
/** Accounts that a member has; the wallets are among them. */
export type MemberAccount = Named<{ forMember: true }>

/** Each account by name, without its literal types. */
export const accountTable: Readonly<Record<AccountKindName, AccountKind>> = chart

const thaiByKind = new Map<number, string>(
  Object.values(accountTable).map((account) => [account.kind, account.thai]),
)

/** What a member calls the account. @throws for a number that the chart does not have */
export function accountThai(kind: number): string {
  const thai = thaiByKind.get(kind)
  if (thai === undefined) throw new Error(`ledger: no account kind ${kind}`)
  return thai
}

/**
 * What a member calls one of his wallets: each bonus has one, and two of a name with two balances would
 * contradict each other.
 * @param ordinal which of its kind it is, in the order in which they were opened; the first is 1
 */
export const walletThai = (kind: number, ordinal: number): string =>
  ordinal > 1 ? `${accountThai(kind)} ${ordinal}` : accountThai(kind)
