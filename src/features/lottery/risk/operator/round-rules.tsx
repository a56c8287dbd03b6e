import { useCall } from '#ui/client/use-call.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { riskRules } from '../operator-contract.ts'
import { betTypeInfo } from '../../rules/bet-types.ts'
import { RuleRow } from './number-rules.tsx'

/** Every decision that holds for the round or will, those of its market with it. */
export function RoundRules({ roundId, mayAct }: { roundId: number; mayAct: boolean }) {
  const { data } = useCall(riskRules, { round_id: roundId })
  if (!data || data.length === 0) return null
  return (
    <Panel padded>
      <h2 className="t16 strong">คำสั่งของงวดนี้</h2>
      {data.map((rule) => (
        <div key={rule.rule_id}>
          <p className="t13 c2">{betTypeInfo[rule.bet_type].name}</p>
          <RuleRow rule={rule} mayAct={mayAct} showNumbers />
        </div>
      ))}
    </Panel>
  )
}
