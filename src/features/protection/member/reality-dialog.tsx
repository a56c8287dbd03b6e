import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Sheet, SheetActions, SheetBody } from '#ui/parts/sheet.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { answerRealityCheck, getRealityCheck, type RealitySession } from '../reality-contract.ts'
import { ExcludeSheet } from './exclude-sheet.tsx'
import { minutesText } from './limit-words.ts'

/** How long, how much, and three ways on; the figures are the server's. */
export function RealityDialog({ session }: { session: RealitySession }) {
  const [isPausing, setPausing] = useState(false)
  const answer = useAction(answerRealityCheck, { renews: [getRealityCheck] })
  const goOn = () => answer.run({})
  if (isPausing) return <ExcludeSheet length="day" onClose={() => setPausing(false)} />
  return (
    <Sheet open onClose={goOn} title="คุณเล่นมาสักพักแล้ว" maxWidth={420}>
      <SheetBody>
        <div className="stack">
          <DescriptionList
            facts={[
              { term: 'เวลาเล่น', value: minutesText(session.minutes) },
              { term: 'ยอดแทง', value: <span className="num">{formatMoney(session.staked)}</span> },
              { term: 'ได้รางวัล', value: <span className="num">{formatMoney(session.won)}</span> },
              { term: 'สุทธิ', value: <span className="num">{formatMoney(session.net)}</span> },
            ]}
          />
          <ButtonLink to="/member/protection" look="text" onClick={goOn}>
            ดูวงเงินและเวลาเล่น
          </ButtonLink>
        </div>
      </SheetBody>
      <SheetActions>
        <Button look="quiet" size="lg" onClick={() => setPausing(true)}>
          พักการเล่น
        </Button>
        <Button size="lg" sending={answer.pending && 'กำลังบันทึก…'} onClick={goOn}>
          เล่นต่อ
        </Button>
      </SheetActions>
    </Sheet>
  )
}
