import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import { PanelList, Section } from '#ui/parts/panel.tsx'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { getMyPromotions, type PassWire } from '../contract.ts'
import { refusalWords } from './promotion-words.ts'

/** What coupons opened to the member alone; nothing where they opened nothing. */
export function OwnPasses({ onChoose }: { onChoose: (promotion: PassWire['promotion']) => void }) {
  const passes = useCall(getMyPromotions, {}).data?.passes ?? []
  if (passes.length === 0) return null
  return (
    <Section title="สิทธิ์จากคูปองของคุณ">
      <PanelList>
        {passes.map(({ pass_id: id, promotion, expires_at: until, refusal }) => (
          <ListRow
            key={id}
            title={promotion.title}
            note={
              refusal === null
                ? `ใช้กับการฝากหนึ่งครั้ง ภายใน ${thaiDateTime(until)}`
                : refusalWords(refusal, promotion)
            }
            {...(refusal === null
              ? {
                  end: (
                    <Button
                      look="text"
                      size="sm"
                      aria-label={`ใช้สิทธิ์ ${promotion.title}`}
                      onClick={() => onChoose(promotion)}
                    >
                      ใช้สิทธิ์
                    </Button>
                  ),
                }
              : {})}
          />
        ))}
      </PanelList>
    </Section>
  )
}
