import { Chip } from '#ui/parts/chip.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import type { BankAccountWire } from '../bank-account-contract.ts'

/** Where a bank account stands: the primary one, under review, or good for withdrawals. */
export function AccountState({ account }: { account: BankAccountWire }) {
  if (account.is_primary) return <Chip tone="green">บัญชีหลัก</Chip>
  return account.review_until === null && account.is_verified ? (
    <StatusChip kind="done" word="ยืนยันแล้ว" />
  ) : (
    <StatusChip kind="pending" word="รอตรวจสอบ" />
  )
}
