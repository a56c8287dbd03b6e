import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import classes from './field.module.css'
import type { FieldFrame } from './field.tsx'

/** A password with a button that shows it while somebody wants to read it. */
export function PasswordInput({
  label = 'รหัสผ่าน',
  hint,
  error,
  ref,
  ...rest
}: Partial<FieldFrame> &
  Omit<PasswordInputProps, 'label' | 'error' | 'description' | 'ref'> & {
    ref?: Ref<HTMLInputElement>
  }) {
  const id = useId()
  return (
    <MantinePasswordInput
      unstyled
      id={id}
      label={label}
      {...(error ? { error } : hint ? { description: hint } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{
        root: classes.root ?? '',
        label: classes.label ?? '',
        description: classes.hint ?? '',
        error: classes.error ?? '',
        wrapper: classes.wrapper ?? '',
        input: `${classes.input} ${classes.password}`,
        innerInput: classes.inner ?? '',
        section: classes.section ?? '',
        visibilityToggle: classes.toggle ?? '',
      }}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? (
          <IconEyeOff size={22} stroke={1.75} aria-hidden />
        ) : (
          <IconEye size={22} stroke={1.75} aria-hidden />
        )
      }
      visibilityToggleButtonProps={{ 'aria-label': 'แสดงหรือซ่อนรหัสผ่าน', tabIndex: 0 }}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      {...(ref ? { ref } : {})}
    />
  )
}
