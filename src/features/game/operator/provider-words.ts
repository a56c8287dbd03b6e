import type { StatusKind } from '#ui/parts/status-chip.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import type { WireGame, WireListingLine, WireProviderRow } from '../operator-contract.ts'
import { offWords } from '../rules/catalogue-words.ts'

interface Look {
  readonly kind: StatusKind
  readonly word: string
}

/** The states of a provider as staff read them. */
export const providerLooks: Readonly<Record<WireProviderRow['state'], Look>> = {
  active: { kind: 'open', word: 'เปิดให้เล่น' },
  paused: { kind: 'pending', word: 'ปิดปรับปรุง' },
}

/** Whether a game is on, and why it is not. */
export const gameLook = ({ is_enabled: isEnabled, off_because: because }: WireGame): Look =>
  isEnabled
    ? { kind: 'open', word: 'เปิดให้เล่น' }
    : { kind: 'closed', word: because === null ? 'ปิด' : offWords[because] }

/** In which words a provider speaks. */
export const protocolWords: Readonly<Record<WireProviderRow['protocol'], string>> = {
  hub88: 'Hub88 (ลงลายเซ็น RSA)',
  pragmatic: 'Pragmatic (รหัสลับร่วม)',
}

/** What members read of the time at which something is expected to open. */
export const untilText = (until: string | null): string =>
  until === null ? '' : `เปิดอีกครั้งประมาณ ${thaiDateTime(until)}`

/** What a list of a provider says that is another. */
export const changeLooks: Readonly<Record<WireListingLine['change'], Look>> = {
  new: { kind: 'checking', word: 'ใหม่' },
  renamed: { kind: 'checking', word: 'เปลี่ยนชื่อ' },
  terms: { kind: 'pending', word: 'ค่าคืนทุนเปลี่ยน' },
  gone: { kind: 'failed', word: 'หายไป' },
  closed: { kind: 'closed', word: 'ปิดโดยค่าย' },
}
