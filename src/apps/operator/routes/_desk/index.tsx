import { createFileRoute, Navigate } from '@tanstack/react-router'
import { SkeletonRows } from '#ui/parts/skeleton.tsx'
import { sections } from '../../shell/sections.ts'
import { useMe } from '../../session.ts'

export const Route = createFileRoute('/_desk/')({ component: FirstSection })

/** Opens the first section that the person may see. */
function FirstSection() {
  const { data } = useMe()
  if (!data) return <SkeletonRows count={4} />
  const granted = new Set<string>(data.staff.permissions)
  const first = sections.find(({ permission }) => permission === null || granted.has(permission))
  return <Navigate {...(first ?? sections[0]).link} replace />
}
