import { commonErrors, Refusal } from '#kernel/errors.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import { type PlayRange, rangeFault } from '../rules/range.ts'

/** @throws Refusal invalid_input at the end of the range that is wrong */
export async function checkRange({ clock }: Services, range: PlayRange): Promise<void> {
  const fault = rangeFault(range, bangkokDay(await clock.now()))
  if (!fault) return
  const { code } = commonErrors.invalid_input
  throw new Refusal(commonErrors.invalid_input, {
    details: [{ field: fault.field, code, message: fault.thai }],
  })
}
