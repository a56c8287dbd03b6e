/** When members may cancel bills of a market: a part of its rules. */
export interface CancelRule {
  readonly allowed: boolean
  readonly windowMin: number
  readonly beforeCloseMin: number
  readonly perDay: number
}
