import { coveringRule, productWord } from '#kernel/products.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { QueryView } from '#ui/parts/query-view.tsx'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { Table } from '#ui/parts/table.tsx'
import { formatMoney } from '#ui/thai/money.ts'
import { getAffiliateConfig } from '../contract.ts'
import classes from './affiliate.module.css'
import { levelWords, untoldSentence } from './affiliate-words.ts'
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
            <Panel padded>
              <ul className={classes.terms}>
                <li>คิดจากยอดที่เพื่อนเล่นด้วยเงินของตัวเองและออกผลแล้ว ไม่ว่าผลจะแพ้หรือชนะ</li>
                {products.includes('lottery') ? <li>{coveringRule}</li> : null}
                <li>
                  {`เพื่อนผ่านเงื่อนไขเมื่อธนาคารยืนยันชื่อ ฝากครั้งเดียวตั้งแต่ ${formatMoney(config.deposit_min, { decimals: 'auto' })} ภายใน ${config.deposit_days} วันหลังสมัคร และเล่นครบ ${formatMoney(config.play_needed, { decimals: 'auto' })}`}
                </li>
                <li>ค่าแนะนำที่สะสมก่อนเพื่อนผ่านเงื่อนไขจะรับได้เมื่อเพื่อนผ่าน</li>
                <li>{`รับเข้ากระเป๋าได้ตั้งแต่ ${formatMoney(config.redeem_min, { decimals: 'auto' })} ไม่มียอดที่ต้องเล่นก่อนถอน`}</li>
                <li>{`ลิงก์แรกที่เพื่อนเปิดนับ ${config.link_days} วัน รหัสที่เพื่อนกรอกเองมาก่อนลิงก์`}</li>
                <li>เมื่อผลถูกแก้หรือโพยถูกยกเลิก ค่าแนะนำจะปรับตาม เงินที่รับไปแล้วไม่ถูกดึงคืน</li>
                <li>{untoldSentence(config.smallest_group)}</li>
                <li>แนะนำตัวเองไม่ได้ บัญชีที่น่าสงสัยจะถูกตรวจสอบก่อนรับ</li>
              </ul>
            </Panel>
          </div>
        )
      }}
    </QueryView>
  )
}
