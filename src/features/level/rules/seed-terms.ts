import type { LevelStep } from './level-terms.ts'

/** The levels that the site starts with, as their first migration has them. */
export const LEVELS: readonly LevelStep[] = [
  { level: 1, name: 'เริ่มต้น', fromSatang: 0n, needsCheck: false },
  { level: 2, name: 'เงิน', fromSatang: 5_000_000n, needsCheck: false },
  { level: 3, name: 'ทอง', fromSatang: 25_000_000n, needsCheck: false },
  { level: 4, name: 'แพลทินัม', fromSatang: 100_000_000n, needsCheck: true },
  { level: 5, name: 'เพชร', fromSatang: 500_000_000n, needsCheck: true },
]
