import { IconExternalLink } from '@tabler/icons-react'
import { ButtonAnchor } from '#ui/parts/button.tsx'
import { CopyButton } from '#ui/parts/copy-button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { playBankLink, type PlayOrder } from './play-bank-link.ts'
import classes from './payment-screen.module.css'

/** With play money no banking app can pay: the simulated bank does, in a tab beside this page. */
export function PlayPay({ bank, order }: { bank: string; order: PlayOrder }) {
  return (
    <Panel padded className={classes.play}>
      <p className="c2">โหมดสาธิต: {'qr' in order ? 'จ่าย QR นี้ด้วยเงินจำลอง' : 'โอนยอดนี้ด้วยเงินจำลอง'}</p>
      <div className={classes.playButtons}>
        <ButtonAnchor
          look="outline"
          icon={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
          href={playBankLink(bank, order, location.href)}
          target="_blank"
          rel="noopener"
        >
          จ่ายที่ธนาคารจำลอง
        </ButtonAnchor>
        {'qr' in order ? (
          <CopyButton text={order.qr} what="ข้อความ QR" label="คัดลอก QR" look="quiet" />
        ) : null}
      </div>
    </Panel>
  )
}
