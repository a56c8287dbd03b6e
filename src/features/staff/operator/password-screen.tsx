import { showDetails, useForm } from '#ui/client/form.ts'
import { useAction } from '#ui/client/use-action.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextInput } from '#ui/parts/field.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { PasswordInput } from '#ui/parts/password-input.tsx'
import { toast } from '#ui/parts/toast-store.ts'
import { changePassword } from '../contract.ts'
import classes from './password-screen.module.css'

const fieldOf: Readonly<Record<string, 'current_password' | 'new_password' | 'code'>> = {
  staff_wrong_password: 'current_password',
  staff_weak_password: 'new_password',
  staff_same_password: 'new_password',
  staff_wrong_code: 'code',
  staff_code_used: 'code',
}

const empty = { current_password: '', new_password: '', code: '' }

/** A new password for oneself; every other session of the person ends. */
export function PasswordScreen() {
  const form = useForm(changePassword.input, empty)
  const { errors } = form
  const action = useAction(changePassword, {
    onDone: () => {
      form.reset(empty)
      toast.success('เปลี่ยนรหัสผ่านแล้ว อุปกรณ์อื่นถูกออกจากระบบ')
    },
    onRefused: (error) => {
      if (showDetails(form, error, ['current_password', 'new_password', 'code'])) return true
      const field = fieldOf[error.code]
      if (!field) return false
      form.setError(field, { message: error.message }, { shouldFocus: true })
      return true
    },
  })
  return (
    <Panel padded className={classes.card ?? ''}>
      <form className="stack" noValidate onSubmit={form.onSubmit((values) => action.run(values))}>
        <PasswordInput
          label="รหัสผ่านปัจจุบัน"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
        <PasswordInput
          label="รหัสผ่านใหม่"
          hint="อย่างน้อย 12 ตัวอักษร และไม่มีชื่อผู้ใช้อยู่ในนั้น"
          autoComplete="new-password"
          error={errors.new_password?.message}
          {...form.register('new_password')}
        />
        <TextInput
          label="รหัส 6 หลักจากแอปยืนยันตัวตน"
          digits
          autoComplete="one-time-code"
          maxLength={30}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <Button type="submit" sending={action.pending && 'กำลังบันทึก…'}>
          เปลี่ยนรหัสผ่าน
        </Button>
      </form>
    </Panel>
  )
}
