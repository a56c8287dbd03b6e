import { Panel } from '#ui/parts/panel.tsx'
import { formatCount } from '#ui/thai/money.ts'
import type { SoothDetailWire, SoothTallyWire } from '../contract.ts'
import { lossOf, percentText } from '../rules/odds.ts'
import { PREDICTIONS_MIN } from '../rules/rate.ts'
import {
  bpText,
  intervalText,
  resultLetters,
  resultWords,
  ruleWords,
  seenWords,
  tallyWords,
  verdictOf,
  YOUNG_SHOE,
} from './sooth-words.ts'
import classes from './rooms.module.css'

/** What the formula names for the next coup, by which pattern, and how often that was right before. */
export function SuggestionPanel({ detail, isLive }: { detail: SoothDetailWire; isLive: boolean }) {
  const { room, rates, past_shoes: shoes } = detail
  const { suggestion } = room
  const own = rates.find(({ of }) => of === suggestion?.pattern)
  return (
    <Panel padded>
      <div className={classes.stack}>
        {suggestion ? (
          <div className={classes.named}>
            <span className={classes.letter} data-side={suggestion.side} aria-hidden="true">
              {resultLetters[suggestion.side]}
            </span>
            <div>
              <h2 className="t20">{`แนะนำ: ${resultWords[suggestion.side]}`}</h2>
              <p className="c2">{seenWords(suggestion)}</p>
            </div>
          </div>
        ) : (
          <div>
            <h2 className="t20">ตานี้ไม่มีคำแนะนำ</h2>
            <p className="c2">
              {room.state === 'shoe'
                ? 'กำลังสับไพ่ ขอนใหม่ยังไม่มีผล'
                : room.codes.length === 0
                  ? YOUNG_SHOE
                  : 'เค้าไพ่ท้ายขอนไม่เข้ารูปแบบใด สูตรจึงไม่แนะนำฝั่งใด'}
            </p>
          </div>
        )}
        {isLive ? null : <p className="t13 c-amber">คำแนะนำนี้มาจากข้อมูลเก่า ตาถัดไปอาจออกไปแล้ว</p>}
        {own && suggestion ? (
          <PatternRecord tally={own.past} shoes={shoes} side={suggestion.side} />
        ) : null}
        <details className={classes.details}>
          <summary className="t14 medium">สูตรนี้ดูอย่างไร</summary>
          <dl className={classes.rules}>
            {ruleWords.map(([name, rule]) => (
              <div key={name}>
                <dt className="t14 medium">{name}</dt>
                <dd className="t13 c2">{rule}</dd>
              </div>
            ))}
          </dl>
          <p className="t13 c2">ดูตามลำดับนี้จากผลในขอนเดียวกันเท่านั้น ผลเสมอไม่นับ และไม่เคยใช้ผลที่ออกทีหลัง</p>
        </details>
      </div>
    </Panel>
  )
}

/** How often this pattern was right in the finished shoes, beside what chance alone gives its side. */
function PatternRecord({
  tally,
  shoes,
  side,
}: {
  tally: SoothTallyWire
  shoes: number
  side: 'B' | 'P'
}) {
  const chance = percentText(lossOf(side === 'B' ? 'P' : 'B'))
  return (
    <div className={classes.record}>
      <p className="t14">
        {`ที่ผ่านมาของรูปแบบนี้ (${formatCount(shoes)} ขอนก่อนหน้า): ${tallyWords(tally)}`}
      </p>
      {tally.rate ? (
        <>
          <p>
            <b className="t20 num">{bpText(tally.rate.rate_bp)}</b>{' '}
            <span className="t13 c2">{`ช่วงเชื่อมั่น 95% ${intervalText(tally.rate)}`}</span>
          </p>
          <p className="t13 c2">
            {`โอกาสจริงของ${resultWords[side]} ${chance} ของตาที่มีผลแพ้ชนะ ${verdictOf(tally.rate)}`}
          </p>
        </>
      ) : (
        <p className="t13 c2">{`น้อยกว่า ${PREDICTIONS_MIN} ครั้ง จึงยังไม่คิดเป็นอัตรา`}</p>
      )}
    </div>
  )
}
