import { Note } from '#ui/parts/note.tsx'
import { PageBar } from '#ui/parts/page-bar.tsx'
import { Panel, Section } from '#ui/parts/panel.tsx'
import { ButtonAnchor } from '#ui/parts/button.tsx'
import classes from './responsible-page.module.css'

const advice = [
  'ตั้งงบก่อนเล่น และใช้เฉพาะเงินที่เสียได้โดยไม่กระทบค่าใช้จ่ายประจำ',
  'อย่าเล่นเพื่อเอาทุนคืน งวดที่แล้วไม่มีผลต่องวดนี้ ทุกงวดเป็นอิสระต่อกัน',
  'ดูโอกาสถูกและอัตราคืนข้างอัตราจ่ายก่อนแทงทุกครั้ง',
  'หยุดพักเมื่อเหนื่อย เครียด หรือดื่มแอลกอฮอล์',
  'อย่ากู้ยืมเงินมาเล่น',
] as const

const signs = [
  'ใช้เงินหรือเวลากับการเล่นมากกว่าที่ตั้งใจอยู่เรื่อย ๆ',
  'ปิดบังคนใกล้ตัวว่าเล่นหรือเสียเท่าไร',
  'หงุดหงิดหรือกระวนกระวายเมื่อไม่ได้เล่น',
  'เล่นเพิ่มเพื่อเอาเงินที่เสียคืน',
] as const

/** What to know before playing, signs of trouble, and where help is. */
export function ResponsiblePage() {
  return (
    <div className={classes.page}>
      <PageBar title="เล่นอย่างรับผิดชอบ" />
      <Note>ผู้มีอายุ 20 ปีขึ้นไปเท่านั้น การเสี่ยงโชคมีโอกาสเสียเงิน</Note>
      <Section title="เล่นให้อยู่ในขอบเขต">
        <Points points={advice} />
      </Section>
      <Section title="สัญญาณที่ควรหยุด">
        <Points points={signs} />
      </Section>
      <Section title="ต้องการคนคุยด้วย">
        <Panel padded className="stack">
          <p className="c2">
            สายด่วนสุขภาพจิต กรมสุขภาพจิต โทร <span className="num strong">1323</span> ฟรีตลอด 24 ชั่วโมง
            ไม่ต้องบอกชื่อ
          </p>
          <ButtonAnchor href="tel:1323" look="quiet" wide>
            โทร 1323
          </ButtonAnchor>
        </Panel>
      </Section>
    </div>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <Panel padded>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Panel>
  )
}
