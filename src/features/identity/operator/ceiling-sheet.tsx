import { useState } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { AmountLine } from '#ui/parts/amount-line.tsx'
import { Note } from '#ui/parts/note.tsx'
import { ReasonSheet } from '#ui/parts/reason-sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { getCeilings, proposeCeilings } from '../ceiling-contract.ts'
import { ceilingWords, tierWords, type WireTier, type WireTiers } from './ceiling-words.ts'
import { reasonLengths } from './reason-lengths.ts'

/** Every ceiling as a line, tier by tier; an empty one is no ceiling, and what is wrong stands at its line. */
export function CeilingSheet({ held, onClose }: { held: WireTiers; onClose: () => void }) {
  const [tiers, setTiers] = useState<readonly WireTier[]>(() =>
    held.map(({ tier: _tier, ...amounts }) => amounts),
  )
  const propose = useAction(proposeCeilings, {
    renews: [getCeilings],
    onRefused: () => true,
    onDone: () => {
      toast.success('เสนอแล้ว รออีกคนหนึ่งยืนยัน')
      onClose()
    },
  })
  const errorAt = (field: string) =>
    propose.error?.details.find((detail) => detail.field === field)?.message
  return (
    <ReasonSheet
      title="เปลี่ยนวงเงินตามระดับ"
      verb="เสนอ"
      lengths={reasonLengths}
      pending={propose.pending}
      onConfirm={(reason) => propose.run({ tiers: [...tiers], reason })}
      onClose={onClose}
    >
      {tiers.map((own, at) => (
        <fieldset key={tierWords[at]} className="stack">
          <legend className="medium">{tierWords[at]}</legend>
          {ceilingWords.map(([name, term]) => (
            <AmountLine
              key={name}
              label={`${term} (บาท, ว่าง = ไม่จำกัด)`}
              wire={own[name] ?? ''}
              error={errorAt(`tiers.${at}.${name}`)}
              onChange={(wire) =>
                setTiers((before) =>
                  before.map((one, index) =>
                    index === at ? { ...one, [name]: wire === '' ? null : wire } : one,
                  ),
                )
              }
            />
          ))}
        </fieldset>
      ))}
      {propose.error ? (
        <Note tone="red" role="alert">
          {propose.error.details[0]?.message ?? propose.error.message}
        </Note>
      ) : null}
    </ReasonSheet>
  )
}
