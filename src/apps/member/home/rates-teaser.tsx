import { getRate, type RateRow } from '#features/lottery/contract.ts'
import { useCall } from '#ui/client/use-call.ts'
import { MoreLink, Section } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import classes from './rates-teaser.module.css'
import { isGovernment, useLobby } from './use-lobby.ts'

type BetType = RateRow['bet_type']

/** The four that people ask about first. */
const shown: readonly BetType[] = ['top3', 'tod3', 'bottom2', 'run_bottom']

/** What the government lottery pays beside the true chance; nothing while it cannot be told. */
export function RatesTeaser() {
  const lobby = useLobby()
  const market = lobby.data?.categories.flatMap((one) => one.markets).find(isGovernment)
  const roundId = market?.round?.round_id
  const rates = useCall(
    getRate,
    { round_id: roundId ?? 0 },
    { enabled: roundId !== undefined, staleTime: 300_000 },
  )
  const rows = shown.flatMap((type) => rates.data?.find((row) => row.bet_type === type) ?? [])
  if (rows.length === 0) return null
  return (
    <Section title="จ่ายบาทละเท่าไร" more={<MoreLink to="/lotto/rates">ตารางเต็ม</MoreLink>}>
      <dl className={classes.grid}>
        {rows.map((row) => {
          const chance = row.chances.find((one) => one.pattern === 'ordinary') ?? row.chances[0]
          return (
            <div key={row.bet_type}>
              <dt>{row.name}</dt>
              <dd>{row.rate}</dd>
              {chance ? (
                <dd className="t13 c2">
                  โอกาสถูก {formatCount(chance.wins)} ใน {formatCount(chance.of)}
                </dd>
              ) : null}
            </div>
          )
        })}
      </dl>
      <p className={classes.source}>อัตราของ{market?.name}</p>
    </Section>
  )
}
