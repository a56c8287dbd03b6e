import { Section } from '#ui/parts/panel.tsx'
import classes from './three-steps.module.css'

const steps = [
  { name: 'สมัคร', text: 'เบอร์โทรและบัญชีธนาคารชื่อตรงกัน' },
  { name: 'ฝาก', text: 'สแกน QR พร้อมเพย์ เงินเข้าเอง' },
  { name: 'เล่น', text: 'ถูกรางวัล เงินเข้ากระเป๋าทันทีที่ออกผล' },
] as const

/** How it begins. */
export function ThreeSteps() {
  return (
    <Section title="เริ่มเล่นใน 3 ขั้น">
      <ol className={classes.steps}>
        {steps.map(({ name, text }, index) => (
          <li key={name}>
            <span className={classes.number}>{index + 1}</span>
            <span>
              <b className="medium">{name}</b>
              <span className={classes.text}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
