import { useCall } from '#ui/client/use-call.ts'
import { listItems } from '../contract.ts'
import { pointWords } from './shop-words.ts'

/** The points that go with a closed account, as a line of a list; nothing where there are none. */
export function PointsEnding() {
  const { data } = useCall(listItems, {}, { staleTime: 0 })
  if (!data || data.point === 0) return null
  return <li>{`แต้มที่มีอยู่ ${pointWords(data.point)} หายไป แลกของก่อนได้`}</li>
}
