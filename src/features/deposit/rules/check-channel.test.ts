import { expect, test } from 'vitest'
import { checkChannel, type WantedChannel } from './check-channel.ts'

const bank: WantedChannel = {
  type: 'bank',
  minSatang: 10_000n,
  maxSatang: 20_000_000n,
  isEnabled: true,
  hasUniqueSatang: true,
  opensAt: null,
  closesAt: null,
  accounts: [{ bankCode: '014', accountNumber: '4051234567' }],
}
const wallet: WantedChannel = {
  ...bank,
  type: 'truemoney',
  accounts: [{ bankCode: null, accountNumber: '0812345678' }],
}
const twice = [...bank.accounts, ...bank.accounts]

test.each([
  ['a bank', bank, null],
  ['a wallet', wallet, null],
  ['limits the wrong way round', { ...bank, minSatang: 20_000_100n }, 'channel_limits_crossed'],
  ['limits that are the same', { ...bank, minSatang: 20_000_000n }, null],
  ['a start without an end', { ...bank, opensAt: '09:00' }, 'channel_hours_half'],
  ['no minute open', { ...bank, opensAt: '09:00', closesAt: '09:00' }, 'channel_hours_half'],
  ['past midnight', { ...bank, opensAt: '22:00', closesAt: '03:00' }, null],
  ['an account twice', { ...bank, accounts: twice }, 'receiving_account_taken'],
  [
    'a bank account without its bank',
    { ...bank, accounts: wallet.accounts },
    'receiving_account_odd',
  ],
  ['a bank account as a wallet', { ...wallet, accounts: bank.accounts }, 'receiving_account_odd'],
  [
    'a landline as a wallet',
    { ...wallet, accounts: [{ bankCode: null, accountNumber: '0212345678' }] },
    'receiving_account_odd',
  ],
  ['a bank without satang', { ...bank, hasUniqueSatang: false }, 'channel_needs_satang'],
  ['a wallet without satang', { ...wallet, hasUniqueSatang: false }, 'channel_needs_satang'],
  ['a QR without satang', { ...bank, type: 'qr', accounts: [], hasUniqueSatang: false }, null],
  ['open without an account', { ...bank, accounts: [] }, 'channel_without_account'],
  ['closed without an account', { ...bank, accounts: [], isEnabled: false }, null],
  ['a QR with an account of its own', { ...bank, type: 'qr' }, 'receiving_account_odd'],
  ['a QR', { ...bank, type: 'qr', accounts: [] }, null],
] as const satisfies readonly (readonly [string, WantedChannel, string | null])[])(
  '%s',
  (_name, wanted, fault) => {
    const checked = checkChannel(wanted)
    expect(checked.ok ? null : checked.error).toBe(fault)
  },
)
