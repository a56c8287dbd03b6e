import { IconEye } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { DescriptionList } from '#ui/parts/description-list.tsx'
import { Note } from '#ui/parts/note.tsx'
import { thaiLongDate } from '#ui/thai/dates.ts'
import { getIdentityReview, lookAtDocuments, type WireReviewDetail } from '../operator-contract.ts'
import classes from './documents.module.css'
import { kindWords } from './review-words.ts'

/**
 * The pictures beside what the member registered. They come by a press, because each look stands in the trail;
 * they live in this part alone, and go when it closes or another tab comes in front.
 */
export function Documents({ detail }: { detail: WireReviewDetail }) {
  const reviewId = Number(detail.review_id)
  const look = useAction(lookAtDocuments, { renews: [getIdentityReview] })
  const hide = useEffectEvent(() => {
    if (document.hidden) look.reset()
  })
  useEffect(() => {
    const listen = () => hide()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  if (!detail.has_images) {
    return <Note tone="blue">ภาพชุดนี้ครบกำหนดเก็บและถูกลบแล้ว เหลือเพียงผลการตรวจ</Note>
  }
  if (!look.data) {
    return (
      <Button
        look="outline"
        wide
        icon={<IconEye size={20} stroke={1.75} aria-hidden />}
        sending={look.pending && 'กำลังเปิด…'}
        onClick={() => look.run({ review_id: reviewId })}
      >
        เปิดดูเอกสาร (บันทึกชื่อผู้ดู)
      </Button>
    )
  }
  const { name, birth_date: born, images } = look.data
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { term: 'ชื่อที่สมัคร', value: name, strong: true },
          { term: 'วันเกิดที่สมัคร', value: thaiLongDate(`${born}T00:00:00+07:00`), strong: true },
        ]}
      />
      <div className={classes.pictures}>
        {images.map(({ kind, image, width, height }) => (
          <figure key={kind} className={classes.picture}>
            <figcaption className="t14 c2">{kindWords[kind]}</figcaption>
            <img
              src={image}
              alt={`${kindWords[kind]}ของสมาชิก`}
              width={Number(width)}
              height={Number(height)}
            />
          </figure>
        ))}
      </div>
    </div>
  )
}
