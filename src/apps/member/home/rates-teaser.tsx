import { getRate } from '#features/lottery/round/contract.ts'
import { type RateRow } from '#features/lottery/market/rate-contract.ts'
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
  const isComing = lobby.isPending || (roundId !== undefined && rates.isPending)
  if (rows.length === 0 && !isComing) return null
  return (
    <Section title="จ่ายบาทละเท่าไร" more={<MoreLink to="/lotto/rates">ตารางเต็ม</MoreLink>}>
      <dl className={classes.grid}>
        {rows.length === 0
          ? shown.map((type) => <RateSkeleton key={type} />)
          : rows.map((row) => <Rate key={row.bet_type} row={row} />)}
      </dl>
      <p className={classes.source}>{market ? `อัตราของ${market.name}` : '\u00a0'}</p>
    </Section>
  )
}

type Row = NonNullable<ReturnType<typeof useCall<typeof getRate>>['data']>[number]

function Rate({ row }: { row: Row }) {
  const chance = row.chances.find((one) => one.pattern === 'ordinary') ?? row.chances[0]
  return (
    <div>
      <dt>{row.name}</dt>
      <dd>{row.rate}</dd>
      {chance ? (
        <dd className="t13 c2">
          โอกาสถูก {formatCount(chance.wins)} ใน {formatCount(chance.of)}
        </dd>
      ) : null}
    </div>
  )
}

/** As high as a rate, so that nothing below it moves when the rates come. */
function RateSkeleton() {
  return (
    <div>
      <dt>&nbsp;</dt>
      <dd>&nbsp;</dd>
      <dd className="t13">&nbsp;</dd>
    </div>
  )
}
