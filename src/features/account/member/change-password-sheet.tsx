import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { Sheet, SheetBody } from '#ui/parts/sheet.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { changePassword } from '../contract.ts'
import { passwordChars } from '../rules.ts'
import classes from './account-forms.module.css'
import { changePasswordSchema } from './schemas.ts'

const fields = ['current_password', 'new_password'] as const
const fieldOf = {
  current_password_wrong: 'current_password',
  password_unchanged: 'new_password',
  password_has_phone: 'new_password',
  password_too_common: 'new_password',
} as const

/** The old password once and the new one twice; other devices are signed out by it. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const form = useForm(changePasswordSchema, { current_password: '', new_password: '', again: '' })
  const action = useAction(changePassword, {
    onDone: () => {
      toast.success('เปลี่ยนรหัสผ่านสำเร็จ')
      onClose()
    },
    onRefused: (error) => showDetails(form, error, fields, fieldOf),
  })
  const { errors } = form
  return (
    <Sheet open onClose={onClose} title="เปลี่ยนรหัสผ่าน">
      <SheetBody>
        <form
          className={classes.form}
          noValidate
          onSubmit={form.onSubmit(({ current_password, new_password }) =>
            action.run({ current_password, new_password }),
          )}
        >
          <PasswordInput
            label="รหัสผ่านเดิม"
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...form.register('current_password')}
          />
          <PasswordInput
            label="รหัสผ่านใหม่"
            autoComplete="new-password"
            hint={`อย่างน้อย ${passwordChars.min} ตัวอักษร`}
            error={errors.new_password?.message}
            {...form.register('new_password')}
          />
          <PasswordInput
            label="ยืนยันรหัสผ่านใหม่"
            autoComplete="new-password"
            error={errors.again?.message}
            {...form.register('again')}
          />
          <p className="t13 c2">เมื่อเปลี่ยนแล้ว อุปกรณ์อื่นที่เข้าสู่ระบบไว้จะออกจากระบบทั้งหมด</p>
          <Button type="submit" size="lg" wide sending={action.pending && 'กำลังบันทึก…'}>
            เปลี่ยนรหัสผ่าน
          </Button>
        </form>
      </SheetBody>
    </Sheet>
  )
}
