import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#ui/parts/button.tsx'
import { liffPlace } from './liff-places.ts'

/** Opened from a menu in LINE: goes on to the page of that name, and offers it as a link meanwhile. */
export function LiffScreen({ name }: { name?: string }) {
  const navigate = useNavigate()
  const place = liffPlace(name)
  useEffect(() => void navigate({ ...place, replace: true }), [navigate, place])
  return (
    <>
      <h1 className="t18">กำลังเปิดหน้า…</h1>
      <ButtonLink {...place} look="quiet">
        ไปต่อ
      </ButtonLink>
    </>
  )
}
