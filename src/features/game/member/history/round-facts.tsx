import { Balance } from '#ui/parts/balance.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Money } from '#ui/parts/money.tsx'
import { StatusChip } from '#ui/parts/status-chip.tsx'
import { thaiDate, thaiTime } from '#ui/thai/dates.ts'
import type { OwnRoundPageWire } from '../../history-contract.ts'
import { SmallArt } from './round-row.tsx'
import { movementWord, stateWords } from './round-words.ts'
import classes from './history-screen.module.css'

/** `20 พ.ย. 69 18:41:07 น.` */
const momentText = (at: string): string => `${thaiDate(at)} ${thaiTime(at, { seconds: true })} น.`

/** What is known of a round (GLI-19 §2.8.2), and each of its movements. */
export function RoundFacts({ round }: { round: OwnRoundPageWire }) {
  const { game, state, given_back: back, balance_before: before, balance_after: after } = round
  return (
    <>
      <div className={classes.hero}>
        <SmallArt image={game.image} />
        <span className="grow">
          <b>{game.name}</b>
          <br />
          <span className="t13 c2">{game.provider_name}</span>
        </span>
        <StatusChip {...stateWords[state]} />
      </div>
      <DescriptionList
        facts={[
          { term: 'เดิมพัน', value: round.is_free ? 'ฟรี' : <Money amount={round.staked} /> },
          ...(Number(back) === 0
            ? []
            : [{ term: 'เดิมพันที่ถูกยกเลิก (คืนเงินแล้ว)', value: <Money amount={back} /> }]),
          { term: 'ได้', value: <Money amount={round.won} /> },
          { term: 'สุทธิ', value: <Money amount={round.net} tone="flow" />, strong: true },
          { term: 'กระเป๋า', value: round.wallet_name },
          ...(before === null ? [] : [{ term: 'ยอดก่อนเล่น', value: <Balance amount={before} /> }]),
          ...(after === null ? [] : [{ term: 'ยอดหลังเล่น', value: <Balance amount={after} /> }]),
          { term: 'เริ่มรอบ', value: momentText(round.opened_at) },
          {
            term: 'จบรอบ',
            value: round.closed_at === null ? 'ยังไม่จบ' : momentText(round.closed_at),
          },
          { term: 'สกุลเงิน', value: 'บาท (THB)' },
          { term: 'รุ่นของเกม', value: <span className="num">{round.version}</span> },
          {
            term: 'คืนผู้เล่นตามรุ่นนี้',
            value: round.rtp === null ? 'ค่ายไม่ได้แจ้ง' : `${Number(round.rtp)}%`,
          },
          { term: 'เลขรอบของค่าย', value: <span className={classes.ref}>{round.ref}</span> },
        ]}
      />
      {round.is_aggregated ? <p className="t13 c2">ค่ายนี้รวมหลายครั้งที่เล่นไว้ในรอบเดียว</p> : null}
      <Movements round={round} />
      {round.is_provable ? (
        <ButtonLink to="/verify" search={{ code: round.ref }} look="quiet" wide>
          ตรวจสอบผลรอบนี้
        </ButtonLink>
      ) : null}
    </>
  )
}

function Movements({ round: { movements } }: { round: OwnRoundPageWire }) {
  if (movements.length === 0) return null
  return (
    <ul className={classes.moves} aria-label="รายการเงินของรอบนี้">
      {movements.map((one) => (
        <li key={one.ref}>
          <span>
            {movementWord(one)}
            {one.is_undone ? <span className="t13 c2"> (ถูกคืนแล้ว)</span> : null}
            <br />
            <span className="t13 c2">{momentText(one.at)}</span>
          </span>
          <span className="end">
            <span data-undone={one.is_undone || undefined}>
              <Money amount={one.amount} />
            </span>
            {one.balance_after === null ? null : (
              <>
                <br />
                <span className="t13 c2">
                  คงเหลือ <Balance amount={one.balance_after} />
                </span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
