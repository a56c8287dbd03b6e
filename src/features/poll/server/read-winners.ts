import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { commonErrors, refuseField } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import type { getPollWinners } from '../contract.ts'
import { amountText } from '../rules/prize.ts'
import { findPaidShares, findRunSums } from './payment-store.ts'
import { requirePoll } from './poll-view.ts'
import type { PollPorts } from './ports.ts'

/**
 * Who was paid under the result that holds, with what anybody needs to add it up again. Nothing is
 * shown before everybody is paid. @throws Refusal not_found, invalid_input for a cursor that is none
 */
export async function readWinners(
  services: Services,
  ports: PollPorts,
  memberId: number | null,
  input: CallInput<typeof getPollWinners>,
): Promise<CallOutput<typeof getPollWinners>> {
  const { cursor = '0', limit } = input
  if (!/^\d{1,18}$/.test(cursor)) throw refuseField(commonErrors.invalid_input, 'cursor')
  const poll = await requirePoll(services, input)
  const { currency } = poll
  const nobody = { currency, winners: 0, weight: 0, total: amountText(currency, 0n) }
  if (poll.state !== 'paid') return { items: [], next_cursor: null, ...nobody }
  const [shares, sums] = await Promise.all([
    findPaidShares(services.db, poll, { after: BigInt(cursor), limit: limit + 1 }),
    findRunSums(services.db, poll, BigInt(cursor)),
  ])
  const shown = shares.slice(0, limit)
  const names = await ports
    .members(services)
    .findLabels(shown.map((share) => Number(share.memberId)))
  return {
    items: shown.map((share, at) => ({
      place: Number(sums?.before ?? 0n) + at + 1,
      name: names.get(Number(share.memberId))?.username ?? '',
      weight: share.weight,
      share: amountText(currency, share.share),
      is_me: Number(share.memberId) === memberId,
    })),
    next_cursor: shares.length > shown.length ? `${shown.at(-1)?.firstVote}` : null,
    ...nobody,
    ...(sums && {
      winners: sums.winners,
      weight: Number(sums.weight),
      total: amountText(currency, sums.total),
    }),
  }
}
