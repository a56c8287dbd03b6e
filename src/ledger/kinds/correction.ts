import type { Kinds } from './kind.ts'

/** What reverses a movement of any product. */
export const correctionKinds = {
  correction: {
    code: 90,
    phase: 'single',
    debit: 'any',
    credit: 'any',
    group: 'other',
    thai: 'ปรับปรุงรายการ',
    isCorrection: true,
  },
} as const satisfies Kinds
