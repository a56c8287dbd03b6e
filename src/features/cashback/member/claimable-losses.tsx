import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { formatMoney, satangOf } from '#ui/thai/money.ts'
import { claimLoss, getCashback, listLosses, type LossWire } from '../contract.ts'
import { LossCard } from './loss-card.tsx'

/** What the member sees of a day: what he claims is that, or nothing. */
const seenOf = ({ id, version }: LossWire) =>
  id === null || version === null ? [] : [{ id, version }]

/** Days that wait to be claimed, each by itself, and all of them with one tap where there are several. */
export function ClaimableLosses({
  losses,
  onStale,
}: {
  losses: readonly LossWire[]
  /** What is shown is not what there is any more; true: the screen says it. */
  onStale: (code: string) => boolean
}) {
  const claim = useAction(claimLoss, {
    renews: [getCashback, listLosses],
    onDone: ({ total }) => toast.success(`รับคืนยอด ${formatMoney(total)} เข้ากระเป๋าแล้ว`),
    onRefused: ({ code }) => onStale(code),
  })
  const sending = claim.pending && (claim.checking ? 'กำลังตรวจสอบ…' : 'กำลังรับ…')
  const open = losses.filter(({ state }) => state === 'claimable')
  const sum = open.reduce((total, { amount }) => total + satangOf(amount), 0n)
  return (
    <>
      {losses.map((loss) => (
        <LossCard key={`${loss.day} ${loss.part}`} loss={loss}>
          {loss.state === 'claimable' && loss.id !== null ? (
            <Button
              size="lg"
              wide
              look={open.length > 1 ? 'quiet' : 'primary'}
              sending={sending}
              onClick={() =>
                claim.run({
                  id: loss.id ?? undefined,
                  ...(loss.version === null ? {} : { version: loss.version }),
                })
              }
            >
              {`กดรับ ${formatMoney(loss.amount)}`}
            </Button>
          ) : null}
        </LossCard>
      ))}
      {open.length > 1 ? (
        <Button
          size="lg"
          wide
          sending={sending}
          onClick={() => claim.run({ seen: open.flatMap(seenOf) })}
        >
          {`รับทั้งหมด ${formatMoney(sum)}`}
        </Button>
      ) : null}
    </>
  )
}
