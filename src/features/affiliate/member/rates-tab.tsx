import { coveringRule, productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { thaiDay } from '#ui/thai/dates.ts'
import { Note } from '#ui/parts/note.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { type AffiliateConfigWire, getAffiliateConfig } from '../contract.ts'
import classes from './affiliate.module.css'
import { levelWords } from './affiliate-words.ts'
import { baseWords, untoldSentence } from './earnings-words.ts'
import { percentOf } from '#ui/thai/percent.ts'

/** What a friend's play gives, and what makes him count. */
export function RatesTab() {
  const query = useCall(getAffiliateConfig, {})
  return (
    <QueryView query={query} skeleton={<SkeletonRows count={5} />}>
      {(config) => {
        const products = [...new Set(config.rates.map(({ product }) => product))]
        const rateOf = (product: string, level: number) =>
          config.rates.find((rate) => rate.product === product && rate.level === level)?.ppm ?? 0
        return (
          <div className={classes.list}>
            {config.base === 'valid_turnover' ? null : <PoolRates config={config} />}
            {products.length === 0 ? null : (
              <Table
                caption="อัตราค่าแนะนำ"
                columns={[
                  { key: 'product', head: 'เกม', cell: (product) => productWord(product) },
                  ...Array.from({ length: Math.max(1, config.levels) }, (_, at) => ({
                    key: `${at + 1}`,
                    head: levelWords[at + 1] ?? `ชั้น ${at + 1}`,
                    figures: true,
                    cell: (product: string) => percentOf(rateOf(product, at + 1)),
                  })),
                ]}
                rows={products}
                rowKey={(product) => product}
              />
            )}
            <Panel padded>
              <ul className={classes.terms}>
                {config.base === 'valid_turnover' ? (
                  <li>คิดจากยอดที่เพื่อนเล่นด้วยเงินของตัวเองและออกผลแล้ว ไม่ว่าผลจะแพ้หรือชนะ</li>
                ) : null}
                {products.includes('lottery') ? <li>{coveringRule}</li> : null}
                <li>
                  {`เพื่อนผ่านเงื่อนไขเมื่อธนาคารยืนยันชื่อ ฝากครั้งเดียวตั้งแต่ ${formatMoney(config.deposit_min, { decimals: 'auto' })} ภายใน ${config.deposit_days} วันหลังสมัคร และเล่นครบ ${formatMoney(config.play_needed, { decimals: 'auto' })}`}
                </li>
                <li>{`ยอดที่รับครั้งเดียวตั้งแต่ ${formatMoney(config.approve_from, { decimals: 'auto' })} เจ้าหน้าที่ตรวจสอบก่อนเข้ากระเป๋า`}</li>
                <li>ค่าแนะนำที่สะสมก่อนเพื่อนผ่านเงื่อนไขจะรับได้เมื่อเพื่อนผ่าน</li>
                <li>{`รับเข้ากระเป๋าได้ตั้งแต่ ${formatMoney(config.redeem_min, { decimals: 'auto' })} ไม่มียอดที่ต้องเล่นก่อนถอน`}</li>
                <li>{`ลิงก์แรกที่เพื่อนเปิดนับ ${config.link_days} วัน รหัสที่เพื่อนกรอกเองมาก่อนลิงก์`}</li>
                <li>เมื่อผลถูกแก้หรือโพยถูกยกเลิก ค่าแนะนำจะปรับตาม เงินที่รับไปแล้วไม่ถูกดึงคืน</li>
                <li>{untoldSentence(config)}</li>
                <li>แนะนำตัวเองไม่ได้ บัญชีที่น่าสงสัยจะถูกตรวจสอบก่อนรับ</li>
              </ul>
            </Panel>
          </div>
        )
      }}
    </QueryView>
  )
}

/** What a month of all friends together gives, and how it is reckoned. */
function PoolRates({ config }: { config: AffiliateConfigWire }) {
  const costs = [
    ...(config.fee_ppm > 0 ? [`ค่าใช้ระบบของค่ายเกม ${percentOf(config.fee_ppm)}`] : []),
    ...(config.payment_ppm > 0 ? [`ค่าธรรมเนียมรับจ่ายเงิน ${percentOf(config.payment_ppm)}`] : []),
    'โบนัส รางวัล และยอดคืนที่เพื่อนได้',
  ]
  return (
    <>
      {config.base_from === null ? null : (
        <Note>{`อัตรานี้เริ่มใช้ ${thaiDay(config.base_from)} ก่อนหน้านั้นคิดตามเงื่อนไขเดิม`}</Note>
      )}
      <Table
        caption="อัตราค่าแนะนำ"
        columns={[
          {
            key: 'level',
            head: 'ชั้น',
            cell: ({ level }) => levelWords[level] ?? `ชั้น ${level}`,
          },
          {
            key: 'ppm',
            head: 'อัตรา',
            figures: true,
            cell: ({ ppm }) => percentOf(ppm),
          },
        ]}
        rows={config.pool_rates}
        rowKey={({ level }) => `${level}`}
      />
      <Panel padded>
        <ul className={classes.terms}>
          <li>{`คิดจาก${baseWords[config.base]}`}</li>
          <li>รวมเพื่อนทุกคนในชั้นทั้งเดือน แทงด้วยเงินของตัวเองและออกผลแล้ว หักด้วยยอดที่ได้คืน</li>
          {config.base === 'ngr' ? <li>{`หัก${costs.join(' ')}`}</li> : null}
          <li>{`เดือนที่รวมแล้วติดลบไม่มีค่าแนะนำ ยอดติดลบยกไปหักได้อีก ${config.carry_months} เดือน`}</li>
          <li>{`เพื่อนที่ได้กำไรคนเดียวเกิน ${formatMoney(config.ring_fence, { decimals: 'auto' })} ในเดือน ยอดติดลบส่วนนั้นหักจากเขาคนเดียว ไม่หักจากเพื่อนคนอื่น`}</li>
          <li>ค่าแนะนำของเดือนไม่เกินยอดที่กันไว้จากการเล่นของเพื่อน</li>
          <li>คิดหลังจบเดือน แสดงในวันสุดท้ายของเดือนนั้น</li>
        </ul>
      </Panel>
    </>
  )
}
