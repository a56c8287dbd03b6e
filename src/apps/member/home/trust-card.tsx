import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '#ui/parts/panel.tsx'
import classes from './trust-card.module.css'

const points = [
  'ผลทุกงวดต้องมีเจ้าหน้าที่สองคนกรอกตรงกันจึงประกาศได้',
  'โพยจ่ายตามอัตราที่แสดงตอนแทง แม้อัตราจะเปลี่ยนทีหลัง',
  'ยี่กีผูกเลขไว้ก่อนเปิดรอบ และเปิดให้คำนวณซ้ำทุกขั้นหลังออกผล',
  'งวดที่ไม่มีผล คืนเงินเดิมพันเต็มจำนวน',
] as const

/** Why the house can be believed; each sentence is a rule of the system, not a slogan. */
export function TrustCard() {
  return (
    <Section title="ตรวจสอบได้ทุกงวด">
      <div className={classes.card}>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <IconShieldCheck size={22} stroke={1.75} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
        <Link to="/verify">ลองตรวจรอบยี่กีล่าสุด</Link>
      </div>
    </Section>
  )
}
