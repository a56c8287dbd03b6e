import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { bangkokDay } from '#kernel/time.ts'
import type { Services } from '#platform/services.ts'
import type { ShootStage } from '../contract.ts'
import type { yeekeeDesk } from '../operator-contract.ts'
import { stageOf } from '../rules/timeline.ts'
import { findDraws } from './draw-store.ts'
import type { YeekeePorts } from './ports.ts'
import { findStates, type RoundState } from './promise-store.ts'
import { findShootingOn } from './rule-store.ts'

type Desk = CallOutput<typeof yeekeeDesk>

/** The rounds of a day at the desk, newest close first. Reads only. */
export async function readDesk(
  services: Services,
  ports: YeekeePorts,
  input: CallInput<typeof yeekeeDesk>,
): Promise<Desk> {
  const { db, clock } = services
  const now = await clock.now()
  const date = input.date ?? bangkokDay(now)
  const rounds = await ports.rounds.findOfDay(db, date)
  const ids = rounds.map((round) => round.roundId)
  const [states, draws, shootingOn] = await Promise.all([
    findStates(db, ids),
    findDraws(db, ids),
    findShootingOn(db),
  ])
  return {
    server_time: now,
    date,
    shooting_on: shootingOn,
    rounds: rounds.map((round) => {
      const state = states.get(round.roundId)
      const draw = draws.get(round.roundId)
      const stage = stageOf(round, now)
      return {
        round_id: Number(round.roundId),
        round_ref: round.roundRef,
        round_no: round.roundNo,
        market_code: round.marketCode,
        market_name: round.marketName,
        stage,
        close_at: round.closeAt,
        shoot_close_at: round.shootCloseAt,
        draw_at: round.drawAt,
        shot_count: state?.count ?? 0,
        proof: proofOf(stage, state, draw !== undefined),
        head: state?.head ?? null,
        result5: draw?.result5 ?? null,
        top3: draw?.top3 ?? null,
        bottom2: draw?.bottom2 ?? null,
        void_reason: round.voidReason,
      }
    }),
  }
}

/** Commitment before the round opens, head after the shots, seed and result with the draw. */
function proofOf(
  stage: ShootStage,
  state: RoundState | undefined,
  isDrawn: boolean,
): Desk['rounds'][number]['proof'] {
  if (stage === 'void') return 'void'
  if (isDrawn) return 'proven'
  if (!state) return 'waiting'
  return state.headPublishedAt === null ? 'promised' : 'published'
}
