import type { Kinds } from './kind.ts'

/** What shooting numbers wins. It is a prize that a draw decides, as those of bills are, and no gift. */
export const yeekeeKinds = {
  yeekee_rank1: {
    code: 40,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'ยิงเลขลำดับ 1',
  },
  yeekee_rank16: {
    code: 41,
    phase: 'single',
    debit: ['bonus_cost'],
    credit: ['main_wallet'],
    group: 'bonus',
    thai: 'ยิงเลขลำดับ 16',
  },
} as const satisfies Kinds
