import { createFileRoute, Navigate } from '@tanstack/react-router'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { menuFor } from '../../features.ts'
import { useMe } from '../../session.ts'

export const Route = createFileRoute('/_desk/')({ component: FirstSection })

/** Opens the first section that the person may see. */
function FirstSection() {
  const { data } = useMe()
  if (!data) return <SkeletonRows count={4} />
  const first = menuFor(data.staff.permissions)[0]?.sections[0]
  return first ? <Navigate {...first.link} replace /> : null
}
