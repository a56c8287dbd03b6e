import { IconExternalLink } from '@tabler/icons-react'
import { ButtonAnchor } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { playBankLink } from './play-bank-link.ts'
import classes from './payment-screen.module.css'

/** With play money no banking app can pay: the simulated bank does, in a tab beside this page. */
export function PlayPay({ bank, payload }: { bank: string; payload: string }) {
  return (
    <Panel padded className={classes.play}>
      <p className="c2">โหมดสาธิต: จ่าย QR นี้ด้วยเงินจำลอง</p>
      <div className={classes.playButtons}>
        <ButtonAnchor
          look="outline"
          icon={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
          href={playBankLink(bank, payload, location.href)}
          target="_blank"
          rel="noopener"
        >
          จ่ายที่ธนาคารจำลอง
        </ButtonAnchor>
        <CopyButton text={payload} what="ข้อความ QR" label="คัดลอก QR" look="quiet" />
      </div>
    </Panel>
  )
}
