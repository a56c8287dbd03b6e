import { type Box, oppositeOf, type RoomKind } from './boxes.ts'

/** The boxes in Thai. */
export const boxNames: Readonly<Record<Box, string>> = {
  B: 'เจ้ามือ',
  P: 'ผู้เล่น',
  T: 'เสมอ',
  PP: 'คู่ผู้เล่น',
  BP: 'คู่เจ้ามือ',
  EP: 'คู่ใดก็ได้',
  small: 'เล็ก',
  big: 'ใหญ่',
}

/** That a box and the one that stands against it are not had together: `ตาเดียวกันวางผู้เล่นหรือเจ้ามือได้ฝั่งเดียว`. */
export const oneSideText = (box: Box): string =>
  `ตาเดียวกันวาง${boxNames[box]}หรือ${boxNames[oppositeOf[box] ?? box]}ได้ฝั่งเดียว`

/** How rooms pay the banker, in Thai. */
export const roomKindNames: Readonly<Record<RoomKind, string>> = {
  commission: 'ห้องหักค่าคอม',
  no_commission: 'ห้องไม่หักค่าคอม',
}
