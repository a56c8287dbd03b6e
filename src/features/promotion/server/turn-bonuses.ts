import { Refusal } from '#kernel/errors.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Tick } from '#platform/jobs/ticks.ts'
import type { Services } from '#platform/services.ts'
import { takePlay } from '#platform/settled-play/take-play.ts'
import { type Bonus, findDue, findGivenUp, isPlayComplete, takeFence } from './bonus-store.ts'
import { type Choice, decideChoice, findOpenChoices } from './choice-store.ts'
import { countPlay } from './count-play.ts'
import { turnBonus } from './end-bonus.ts'
import { grantBonus } from './grant-bonus.ts'
import type { PromotionPorts } from './ports.ts'
import { findVersion } from './promotion-store.ts'

const PAGE = 200
/** A payment that nobody paid for so long brings nothing any more. */
const CHOICE_LIVES_MS = 3 * DAY_MS

/**
 * Gives what was chosen with payments whose money has arrived, and brings bonuses to their ends.
 * Cost when idle: two short statements. One that fails holds back only itself.
 * @returns whether anything happened
 */
export async function turnPromotions(services: Services, ports: PromotionPorts): Promise<boolean> {
  const hasGiven = await giveChosen(services, ports)
  const hasEnded = await endDue(services, ports)
  return hasGiven || hasEnded
}

async function giveChosen(services: Services, ports: PromotionPorts): Promise<boolean> {
  let hasGiven = false
  for (let after = 0; ;) {
    const choices = await findOpenChoices(services.db, after, PAGE)
    const credited = new Map(
      (
        await ports.payments.findCredited(
          services.db,
          choices.map(({ paymentId }) => paymentId),
        )
      ).map((one) => [one.paymentId, one]),
    )
    const now = await services.clock.now()
    for (const choice of choices) {
      const deposit = credited.get(choice.paymentId)
      if (deposit)
        hasGiven =
          (await tryOne(services, () => give(services, ports, choice, deposit))) || hasGiven
      else if (now.getTime() - choice.chosenAt.getTime() > CHOICE_LIVES_MS) {
        await decideChoice(services.db, choice.paymentId, 'lapsed')
      }
    }
    if (choices.length < PAGE) return hasGiven
    after = choices.at(-1)?.paymentId ?? after
  }
}

type Deposit = Awaited<ReturnType<PromotionPorts['payments']['findCredited']>>[number]

/** The end of the choice commits with the bonus; of two processes the second finds it decided. */
async function give(
  services: Services,
  ports: PromotionPorts,
  { paymentId, memberId, promotionId, version }: Choice,
  deposit: Deposit,
): Promise<void> {
  const promotion = await findVersion(services.db, promotionId, version)
  if (!promotion) throw new Error(`promotion: no version ${version} of ${promotionId}`)
  try {
    await grantBonus(services, ports, promotion, { memberId, paymentId, deposit, asked: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await decideChoice(services.db, paymentId, 'refused', error.definition.code)
  }
}

async function endDue(services: Services, ports: PromotionPorts): Promise<boolean> {
  let hasEnded = false
  for (let after = 0n; ;) {
    const due = await findDue(services.db, after, PAGE)
    for (const bonus of due) {
      hasEnded = (await tryOne(services, () => turnDue(services, ports, bonus))) || hasEnded
    }
    if (due.length < PAGE) return hasEnded
    after = due.at(-1)?.bonusId ?? after
  }
}

/** Why a bonus ends of whoever plays no more. */
const givenUpWords = {
  self: 'คุณงดเล่นระยะยาว โบนัสจึงสิ้นสุด',
  staff: 'เว็บตั้งช่วงพักการเล่นให้คุณ โบนัสจึงสิ้นสุด',
} as const

/**
 * An expiry waits until all play that was settled before it is counted. Whoever gave play up loses what
 * only play would bring; what he has played to the end is released.
 */
async function turnDue(services: Services, ports: PromotionPorts, bonus: Bonus): Promise<void> {
  const { db, clock } = services
  if (bonus.state === 'active' && (await clock.now()) >= bonus.expiresAt) {
    if (bonus.fence === null) await takeFence(db, bonus.bonusId)
    if (!(await isPlayComplete(db, bonus.bonusId))) return
    while (await takePlay(db, countPlay));
  }
  const by = bonus.state === 'active' ? await findGivenUp(db, bonus.memberId) : null
  if (by === null) return void (await turnBonus(services, ports, bonus))
  while (await takePlay(db, countPlay));
  await turnBonus(services, ports, bonus, { end: 'forfeited', reason: givenUpWords[by] })
}

async function tryOne({ log }: Services, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.error({ err: error }, 'a promotion was not turned')
    return false
  }
}

export const turnPromotionsTick = (ports: PromotionPorts): Tick => ({
  name: 'promotion.turn',
  everyMs: 1_000,
  run: (services) => turnPromotions(services, ports),
})
