import type { StatusKind } from '#ui/parts/status-chip.tsx'
import type { DocumentKind, ReviewStatus } from '../rules/documents.ts'

/** A set of documents as sign and word. */
export const statusLooks: Readonly<Record<ReviewStatus, { kind: StatusKind; word: string }>> = {
  waiting: { kind: 'pending', word: 'รอตรวจ' },
  accepted: { kind: 'done', word: 'ผ่าน' },
  refused: { kind: 'failed', word: 'ไม่ผ่าน' },
}

export const kindWords: Readonly<Record<DocumentKind, string>> = {
  id_card: 'ภาพบัตร',
  selfie: 'ภาพถ่ายคู่บัตร',
}

export const CREDITED_BY_ME = 'คุณเติมเงินให้สมาชิกคนนี้ด้วยมือใน 30 วันที่ผ่านมา ต้องให้คนอื่นเป็นผู้ให้ผ่าน คุณไม่ให้ผ่านได้'
