import type { ErrorDefinition } from '#kernel/errors.ts'
import type { Satang } from '#kernel/money.ts'

/** From an amount on, so many people have to approve. */
export interface ApprovalStep {
  readonly fromSatang: Satang
  readonly deciders: number
}

/** A sort of thing that nobody does alone, declared by its feature. */
export interface ApprovalKind {
  /** `withdraw_settle` */
  readonly kind: string
  /** What people call it. */
  readonly thai: string
  /** What it is about, as the audit trail names it: `withdrawal` of `withdrawal:17`. */
  readonly object: string
  /**
   * Blind: whoever approves says all of it again without having seen it, and with so many wrong tries
   * the request is rejected.
   */
  readonly blind: { readonly mismatchesMax: number } | false
  /** By amount, lowest first, from zero on; a feature may bring the steps of a setting instead. */
  readonly steps: readonly ApprovalStep[]
  /** Who may decide; the calls that decide ask for it. */
  readonly permission: string
  /** Null: it stands as long as its object does. */
  readonly expiresAfterMinutes: number | null
  /** What somebody hears who may not approve because he has a part in it; only where requests bar people. */
  readonly barred?: ErrorDefinition
}

/** Declares a kind of approval. @throws Error where its steps have a gap or are out of order */
export function defineApproval(kind: ApprovalKind): ApprovalKind {
  requireSteps(kind.kind, kind.steps)
  return kind
}

/** How many people have to approve this amount. @throws Error where the steps make no sense */
export function decidersFor(
  { kind }: Pick<ApprovalKind, 'kind'>,
  steps: readonly ApprovalStep[],
  amountSatang: Satang,
): number {
  requireSteps(kind, steps)
  return steps.findLast(({ fromSatang }) => fromSatang <= amountSatang)?.deciders ?? 1
}

function requireSteps(kind: string, steps: readonly ApprovalStep[]): void {
  const isOrdered = steps.every(
    ({ fromSatang, deciders }, at) =>
      deciders >= 1 &&
      (at === 0 ? fromSatang === 0n : fromSatang > (steps[at - 1]?.fromSatang ?? 0n)),
  )
  if (steps.length > 0 && isOrdered) return
  throw new Error(
    `approval ${kind}: its steps are ${steps.map((step) => `${step.fromSatang}: ${step.deciders}`).join(', ') || 'none'}; ` +
      'they begin at 0, rise, and ask for at least one person; put them in that order',
  )
}
