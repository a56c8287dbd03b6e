import { Button } from '#ui/parts/button.tsx'
import type { ConsentWire } from '../../consent-contract.ts'
import { consentWords, type FreePurpose } from './consent-words.ts'
import classes from './consents.module.css'
import { useSayConsent } from './use-consents.ts'

/** Asks for one consent where it is needed; yes and no are equally near. */
export function ConsentAsk({
  consent,
  purpose,
  yes,
  onNo,
}: {
  consent: ConsentWire
  purpose: FreePurpose
  /** What yes does, on its button: `ยินยอมและเริ่มแชท`. */
  yes: string
  onNo: () => void
}) {
  const { say, pending } = useSayConsent()
  const refuse = async () => {
    if (await say(consent, false)) onNo()
  }
  return (
    <div className={classes.ask}>
      {consentWords[purpose].text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="t13 c2">เปลี่ยนใจได้ทุกเมื่อ ที่นี่และในหน้านโยบายความเป็นส่วนตัว</p>
      <div className={classes.buttons}>
        <Button size="lg" sending={pending && 'กำลังบันทึก…'} onClick={() => void say(consent, true)}>
          {yes}
        </Button>
        <Button look="quiet" size="lg" onClick={() => void refuse()}>
          ไม่ยินยอม
        </Button>
      </div>
    </div>
  )
}
