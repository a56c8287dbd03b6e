import { useEffect, useState } from 'react'
import { IconBellRinging, IconDeviceMobile, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#ui/client/api-error.ts'
import { useAction } from '#ui/client/use-action.ts'
import { useCall } from '#ui/client/use-call.ts'
import { Button } from '#ui/parts/button.tsx'
import { CheckInput } from '#ui/parts/field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { thaiDateTime } from '#ui/thai/dates.ts'
import { type DeviceWire, listDevices, unsubscribeDevice } from '../../push-contract.ts'
import {
  currentSubscription,
  digestOf,
  forgetSubscription,
  pushAbility,
  type PushAbility,
  tellSite,
  turnOn,
} from './push-device.ts'
import classes from './push-card.module.css'

const whyNot: Readonly<Record<Exclude<PushAbility, 'ready'>, string>> = {
  unsupported: 'เบราว์เซอร์นี้รับแจ้งเตือนไม่ได้ ลองเปิดเว็บด้วย Chrome, Safari หรือ Firefox',
  needs_install: 'บน iPhone ต้องเพิ่มเว็บลงหน้าจอโฮมก่อน แล้วเปิดจากไอคอนบนหน้าจอโฮม',
  blocked: 'คุณเคยปิดแจ้งเตือนของเว็บนี้ไว้ เปิดได้ในการตั้งค่าของเบราว์เซอร์ แล้วกลับมาที่นี่',
}

/** Being told of wins on this device: what it means, the switch, and all devices that are on. */
export function PushCard() {
  const devices = useCall(listDevices, {}, { staleTime: 30_000 })
  const [digest, setDigest] = useState<string | null>()
  const ability = pushAbility()
  useEffect(() => {
    if (ability !== 'ready') return
    void currentSubscription()
      .then((found) => (found ? digestOf(found) : null))
      .then(setDigest, () => setDigest(null))
  }, [ability])
  const mine = devices.data?.find((device) => device.digest === digest)
  const others = devices.data?.filter((device) => device !== mine) ?? []
  return (
    <section className={classes.card} aria-label="แจ้งเตือนบนอุปกรณ์นี้">
      <div className={classes.head}>
        <IconBellRinging size={24} stroke={1.75} aria-hidden />
        <div className="grow">
          <h3 className="t16 medium">แจ้งเตือนบนอุปกรณ์นี้</h3>
          <p className="t14 c2">
            {mine
              ? 'เปิดอยู่บนอุปกรณ์นี้ จะบอกทันทีแม้ปิดหน้าเว็บไว้'
              : 'บอกทันทีที่โพยถูกรางวัล คืนเงิน แก้ไขผล หรือถึงเวลาที่ตั้งเตือนไว้ แม้ปิดหน้าเว็บ ไม่ส่งโฆษณา ปิดได้ทุกเมื่อ'}
          </p>
        </div>
      </div>
      {ability === 'ready' ? (
        <ThisDevice mine={mine} onChange={setDigest} />
      ) : (
        <p className="t14 c2">{whyNot[ability]}</p>
      )}
      {others.length > 0 ? <OtherDevices devices={others} /> : null}
    </section>
  )
}

function ThisDevice({
  mine,
  onChange,
}: {
  mine: DeviceWire | undefined
  onChange: (digest: string | null) => void
}) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [showsAmount, setShowsAmount] = useState(false)
  const off = useAction(unsubscribeDevice, { renews: [listDevices] })
  const renew = () => cache.invalidateQueries({ queryKey: [listDevices.path] })
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const start = () =>
    guarded(async () => {
      const done = await turnOn(showsAmount)
      if (done.kind === 'refused') toast.info('ยังไม่ได้เปิดแจ้งเตือน')
      else if (done.kind === 'no_service') toast.error('บริการแจ้งเตือนของเบราว์เซอร์ไม่ตอบ ลองใหม่ภายหลัง')
      else {
        await renew()
        onChange(done.device.digest)
        toast.success('เปิดแจ้งเตือนบนอุปกรณ์นี้แล้ว')
      }
    })
  const stop = (device: DeviceWire) =>
    guarded(async () => {
      await off.runAsync({ device_id: Number(device.device_id) })
      await forgetSubscription()
      onChange(null)
    })
  const show = (shows: boolean) =>
    guarded(async () => {
      setShowsAmount(shows)
      const subscription = mine ? await currentSubscription() : null
      if (!subscription) return
      await tellSite(subscription, shows)
      await renew()
    })
  return (
    <>
      <CheckInput
        label="แสดงจำนวนเงินบนหน้าจอล็อก"
        checked={mine?.shows_amount ?? showsAmount}
        onChange={(event) => void show(event.currentTarget.checked)}
      />
      {mine ? (
        <Button look="quiet" wide sending={isBusy && 'กำลังบันทึก…'} onClick={() => void stop(mine)}>
          ปิดแจ้งเตือนบนอุปกรณ์นี้
        </Button>
      ) : (
        <Button wide sending={isBusy && 'กำลังเปิด…'} onClick={() => void start()}>
          เปิดแจ้งเตือน
        </Button>
      )}
    </>
  )
}

function OtherDevices({ devices }: { devices: readonly DeviceWire[] }) {
  const off = useAction(unsubscribeDevice, {
    renews: [listDevices],
    onDone: () => toast.success('ปิดแจ้งเตือนบนอุปกรณ์นั้นแล้ว'),
  })
  return (
    <ul className={classes.devices} aria-label="อุปกรณ์อื่นที่เปิดแจ้งเตือน">
      {devices.map((device) => (
        <li key={device.device_id}>
          <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
          <span className="grow">
            {device.name}
            <span className={`${classes.when} t13 c2`}>
              เปิดเมื่อ {thaiDateTime(device.created_at)}
            </span>
          </span>
          <IconButton
            label={`ปิดแจ้งเตือนบน ${device.name}`}
            icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={() => off.run({ device_id: Number(device.device_id) })}
          />
        </li>
      ))}
    </ul>
  )
}
