import type { Terms } from './versioned.ts'

/**
 * Which field does not fit the kind of the market, where only the version before tells what kind
 * that is; undefined: all fit. The database refuses the same.
 */
export function misfitOf(before: Terms, after: Terms): string | undefined {
  if (before.kind === 'schedule' && after.kind === 'schedule') return scheduleMisfit(before, after)
  if (after.kind === 'rate') return rateMisfit(after)
  return undefined
}

type Of<K extends Terms['kind']> = Extract<Terms, { kind: K }>

function scheduleMisfit({ is: was }: Of<'schedule'>, { is }: Of<'schedule'>): string | undefined {
  if (is.dayRule !== was.dayRule) return 'terms.schedule.day_rule'
  if (is.zone !== was.zone) return 'terms.schedule.zone'
  if (is.dayRule === 'glo' && is.monthDays.length === 0) return 'terms.schedule.month_days'
  // Only daily markets draw over midnight.
  if (is.dayRule !== 'weekly' && is.drawTime < is.closeTime) return 'terms.schedule.draw_time'
  const isInterval = is.dayRule === 'interval'
  if ((is.everyS !== null) !== isInterval) return 'terms.schedule.every_s'
  if ((is.roundsPerDay !== null) !== isInterval) return 'terms.schedule.rounds_per_day'
  if ((is.shootTailS !== null) !== isInterval) return 'terms.schedule.shoot_tail_s'
  if (!isInterval) return is.openBeforeS === null ? undefined : 'terms.schedule.open_before_s'
  if ((is.openTime === null) === (is.openBeforeS === null)) return 'terms.schedule.open_before_s'
  if ((is.everyS ?? 0) * (is.roundsPerDay ?? 0) > 86_400) return 'terms.schedule.rounds_per_day'
  return secondsOf(is.closeTime) + (is.shootTailS ?? 0) < secondsOf(is.drawTime)
    ? undefined
    : 'terms.schedule.draw_time'
}

/** A set has a price, prizes and limits of whole sets; nothing else has. */
function rateMisfit({ is }: Of<'rate'>): string | undefined {
  const at = is.rates.findIndex((term) => {
    const isSet = term.betType === 'set4'
    if (isSet !== (term.unitSatang !== null) || isSet !== term.prizes.length > 0) return true
    if (term.unitSatang === null) return false
    const { unitSatang } = term
    const limits = [term.minSatang, term.maxPerBetSatang, term.maxPerMemberSatang, term.capSatang]
    return term.vip.length > 0 || limits.some((limit) => (limit ?? 0n) % unitSatang !== 0n)
  })
  return at < 0 ? undefined : `terms.rate.rates.${at}.unit`
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
