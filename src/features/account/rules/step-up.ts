import type { StepUpRule, StepUpWay } from '#kernel/step-up.ts'

/**
 * How a member proves himself again; none where nothing is asked of him. Who set up a way is always
 * asked, and may take the phone instead: a PIN is soon forgotten. Who has none is asked where the site
 * sends codes, or by his password where he makes his first one.
 * @param own what he set up, the best first
 */
export function waysFor(
  own: readonly StepUpWay[],
  { orBy, always = false }: StepUpRule,
  { otpRequired }: { readonly otpRequired: boolean },
): readonly StepUpWay[] {
  if (own.length > 0) return [...own, 'sms']
  if (!otpRequired) return always ? ['password'] : []
  // Such a call asks for its own code by itself.
  return orBy ? [] : ['sms']
}
